import { createHash } from "node:crypto";
import { getDocument } from "~/services/web/api/document/document.server";
import { CALLS } from "./calls";

let answer: { text: string; etag: string } | undefined;

export function loader() {
  if (!answer) {
    const text = JSON.stringify(getDocument(CALLS));
    answer = { text, etag: `"${createHash("sha256").update(text).digest("base64url")}"` };
  }
  return new Response(answer.text, {
    headers: {
      "Content-Type": "application/json",
      "Cache-Control": "public, no-cache",
      ETag: answer.etag,
    },
  });
}
