import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listDevMailbox } from "~/services/mail/emails.server";
import { formatDateTime } from "~/services/platform/eastern-time.server";
import { requireDevMailbox } from "~/services/web/auth/dev-mailbox-gate.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";

export const meta: MetaFunction = () => [{ title: "Development mailbox" }];

export async function loader(args: LoaderFunctionArgs) {
  requireDevMailbox(args);
  const mails = await loadOrThrow(args, () => listDevMailbox());
  return mails.map((mail) => ({
    ...mail,
    at: mail.at.toISOString(),
    time: formatDateTime(mail.at),
  }));
}

/** Inline styles for the mails: their sandboxed frame inherits this policy. */
export const headers = () => ({
  "Cache-Control": "no-store",
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; " +
    "frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
});

/** English only: for developers. */
export default function DevMail() {
  const mails = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Development mailbox</h1>
      <p>
        Emails that would have been sent, newest first. No mail provider is configured. Reload to
        see new ones.
      </p>
      {mails.length === 0 && <p>No emails yet.</p>}
      {mails.map((mail) => (
        <article key={`${mail.at}${mail.to}${mail.subject}`} className="card">
          <h2>{mail.subject}</h2>
          <p>
            To {mail.to}, <time dateTime={mail.at}>{mail.time}</time>
          </p>
          <iframe
            sandbox=""
            srcDoc={mail.html}
            title={`${mail.subject} to ${mail.to}`}
            className="mail"
          />
          <details>
            <summary>Plain text</summary>
            <pre>{mail.text}</pre>
          </details>
        </article>
      ))}
    </>
  );
}
