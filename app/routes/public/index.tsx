import { redirect } from "@remix-run/node";

export const loader = () => redirect("/home");

/** Never drawn: it makes this a page, so that a form posted here gets the error screen and not bare JSON. */
export default function Index() {
  return null;
}
