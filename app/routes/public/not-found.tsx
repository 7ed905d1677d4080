const notFound = () => new Response(null, { status: 404, statusText: "Not Found" });

export const loader = () => {
  throw notFound();
};

export const action = () => {
  throw notFound();
};

/** Never rendered. Makes this a document route: the error screen instead of an empty body. */
export default function NotFound() {
  return null;
}
