import { parseAccept } from "hono/utils/accept";
import { isApiPath } from "./calls";
import { getRawPath, type FrontContext } from "./front-env";

/** Every refusal that the front makes itself, in words for the person who meets it. */
const REFUSALS = {
  400: "The request could not be understood.",
  403: "This was sent from another site, so it was not accepted. Open the page on this site and send it again.",
  404: "Page not found.",
  405: "This way of asking is not possible here.",
  413: "What was sent is too long. Go back, shorten it and send it again.",
  414: "The address is too long.",
  500: "Something went wrong. Please try again.",
} as const;

/** Refuses a request in the form its sender can read: JSON for a call, a small page for a browser, plain text for the rest. */
export function errorResponse(
  c: FrontContext,
  status: keyof typeof REFUSALS,
  headers: Record<string, string> = {},
) {
  const sentence = REFUSALS[status];
  const all = { "Cache-Control": "no-store", ...headers };
  if (isApiPath(getRawPath(c))) return c.json({ message: sentence }, status, all);
  return wantsPage(c)
    ? c.html(page(status, sentence), status, all)
    : c.text(`${sentence}\n`, status, all);
}

const wantsPage = (c: FrontContext) =>
  parseAccept(c.req.header("Accept") ?? "").some(({ type, q }) => type === "text/html" && q > 0);

/** The generic error screen without the product's layout: the front answers before anything of the product is reached. */
const page = (status: number, sentence: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Unexpected Application Error!</title>
</head>
<body>
<main>
<h1>Unexpected Application Error!</h1>
<p>${status}: ${sentence}</p>
<p><a href="/home">Go to the home page</a></p>
</main>
</body>
</html>
`;
