import { parseAccept } from "hono/utils/accept";
import { getRawPath, isApiPath, type FrontContext } from "./front-env";

const MESSAGES = {
  400: "The request could not be understood.",
  403: "The request came from another site. Open the page on this site and submit it again.",
  404: "Page not found.",
  405: "Method not allowed.",
  413: "The request is too large. Go back, shorten your text and submit it again.",
  414: "The URL is too long.",
  500: "Something went wrong. Please try again.",
} as const;

/** An error response: JSON for an API path, a small page for a browser, plain text otherwise. */
export function errorResponse(
  c: FrontContext,
  status: keyof typeof MESSAGES,
  headers: Record<string, string> = {},
) {
  const message = MESSAGES[status];
  const allHeaders = { "Cache-Control": "no-store", ...headers };
  if (isApiPath(getRawPath(c))) return c.json({ message }, status, allHeaders);
  return acceptsHtml(c)
    ? c.html(renderPage(status, message), status, allHeaders)
    : c.text(`${message}\n`, status, allHeaders);
}

const acceptsHtml = (c: FrontContext) =>
  parseAccept(c.req.header("Accept") ?? "").some(({ type, q }) => type === "text/html" && q > 0);

/** The generic error screen without the app's layout: the front answers before the app runs. */
const renderPage = (status: number, message: string) => `<!doctype html>
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
<p>${status}: ${message}</p>
<p><a href="/home">Go to the home page</a></p>
</main>
</body>
</html>
`;
