const missing = () => new Response(null, { status: 404, statusText: "Not Found" });

export const loader = () => {
  throw missing();
};

export const action = () => {
  throw missing();
};

/** Never drawn: it makes this a page, so that the answer is the error screen and not an empty body. */
export default function NotFound() {
  return null;
}
