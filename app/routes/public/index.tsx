import { redirect } from "@remix-run/node";

export const loader = () => redirect("/home");

/** Never rendered. Makes this a document route, so a post gets the error screen and not JSON. */
export default function Index() {
  return null;
}
