import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useLightText, useText } from "~/components/context/use-text";
import { CallBar } from "~/components/layout/call-bar";
import { pageMeta } from "~/components/layout/page-title";
import { OpenedPage, UnlockForm } from "~/components/requests/private-page";
import { ReferenceNumber } from "~/components/requests/reference-number";
import { StatusResult } from "~/components/requests/status-result";
import { Banner } from "~/components/ui/banner";
import { toHref } from "~/components/ui/href";
import { CloseForm, DigitsForm, PRIVATE_PATH, TellForm } from "~/schemas/requests/private-page";
import { DomainError } from "~/services/platform/errors.server";
import { consume } from "~/services/platform/rate-limits.server";
import { openPrivatePage, tell, unlock } from "~/services/requests/private-page.server";
import { getClient } from "~/services/web/auth/client.server";
import { closingHeaders, hasOpened, openingHeaders } from "~/services/web/auth/page-cookies.server";
import { handleIntents } from "~/services/web/forms/handle-form.server";
import { toPrivatePageView } from "~/services/web/presenters/request-state-presenter.server";
import { readLocale } from "~/services/web/responses/locale.server";
import { toResponseInit, tryLoad } from "~/services/web/responses/error-responses.server";

export const meta = pageMeta();

/** Keeps a link that was published out of search engines. */
export const headers = () => ({ "X-Robots-Tag": "noindex" });

const readLink = ({ url }: Request) => new URL(url).searchParams.get("link") ?? "";
/** `told` makes the page say that it was received. */
const toAddress = (link: string, told = "") => toHref(PRIVATE_PATH, { link, told });

/** A GET changes nothing: scanners of mail follow links. */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const link = readLink(request);
  const part = await tryLoad(args, async () => {
    const page = await openPrivatePage(link);
    const open = await hasOpened(request, page);
    return toPrivatePageView(page, { open, locale: readLocale(request) });
  });
  return data(
    {
      page: part.value,
      failed: part.error?.reason,
      address: toAddress(link),
      isTold: new URL(request.url).searchParams.has("told"),
    },
    toResponseInit([part]),
  );
}

export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const link = readLink(request);
  const count = () => consume("page", getClient(args).address);
  return handleIntents(args, {
    open: [
      DigitsForm,
      async ({ digits, told }) => {
        await count();
        const opened = await unlock(link, digits);
        if (told) await tell(link, told);
        const headers = await openingHeaders(opened);
        const address = toAddress(link, told && "yes");
        return redirect(told ? address : `${address}#opened`, { status: 303, headers });
      },
    ],
    tell: [
      TellForm,
      async (told) => {
        await count();
        if (!(await hasOpened(request, await openPrivatePage(link))))
          throw new DomainError("conflict", "page.closed");
        await tell(link, told);
        return redirect(toAddress(link, "yes"), 303);
      },
    ],
    close: [
      CloseForm,
      async () => redirect(toAddress(link), { status: 303, headers: await closingHeaders() }),
    ],
  });
}

export default function MyRequest() {
  const { page, failed, address, isTold } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const { t, formatMessage } = useText();
  const { numberLookup, privatePage, received } = useLightText();
  return (
    <div className="measure">
      <h1>{t.ownRequest}</h1>
      {page ? (
        <>
          <p className="number">
            {received.reference} <ReferenceNumber id={page.id} />
          </p>
          {isTold && page.own && page.own.told.length > 0 && (
            <Banner kind="status">
              {privatePage.told} {page.own.told[0] && `“${t.told[page.own.told[0].about]}”`}
            </Banner>
          )}
          <StatusResult {...page.status} />
          {page.own ? (
            <OpenedPage own={page.own} form={form} action={address} />
          ) : (
            <UnlockForm form={form} action={address} />
          )}
        </>
      ) : (
        <>
          <Banner kind="alert">{formatMessage(form?.alert ?? failed ?? "page.gone")}</Banner>
          {failed === "page.gone" ? (
            form?.values.text && <p className="typed">{form.values.text}</p>
          ) : (
            <UnlockForm form={form && { ...form, alert: undefined }} action={address} />
          )}
          <p>
            <a href="/request-help/status?by=number">{numberLookup.link}</a>
          </p>
        </>
      )}
      <CallBar />
    </div>
  );
}
