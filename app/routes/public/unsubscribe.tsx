import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CallBar } from "~/components/layout/call-bar";
import { pageMeta } from "~/components/layout/page-title";
import { useText } from "~/components/context/use-text";
import { Banner } from "~/components/ui/banner";
import { Button } from "~/components/ui/button";
import { toHref } from "~/components/ui/href";
import { UnsubscribeForm } from "~/schemas/broadcast";
import { getSite } from "~/services/platform/site.server";
import { isSubscribed, subscribe } from "~/services/volunteers/unsubscribing.server";
import { handleForm } from "~/services/web/forms/handle-form.server";
import { toResponseInit, tryLoad } from "~/services/web/responses/error-responses.server";
import { readLocale } from "~/services/web/responses/locale.server";
import { broadcastWords } from "~/text/broadcasts";

export const meta = pageMeta();

/** Keeps a link that was published out of search engines. */
export const headers = () => ({ "X-Robots-Tag": "noindex" });

const readLink = ({ url }: Request) => new URL(url).searchParams.get("link") ?? "";
const toAddress = (link: string) => toHref("/unsubscribe", { link });

/** A GET changes nothing: scanners of mail follow links. */
export async function loader(args: LoaderFunctionArgs) {
  const link = readLink(args.request);
  const { page: words } = broadcastWords[readLocale(args.request)];
  const part = await tryLoad(args, () => isSubscribed(link));
  const { value: isOn, error } = part;
  const text = isOn ? words.on(getSite().centerName) : words.off;
  return data(
    {
      address: toAddress(link),
      text: error ? undefined : text,
      gone: error?.reason === "page.gone" ? words.gone : undefined,
      failed: error?.reason,
      change: isOn ? { wanted: "no", label: words.stop } : { wanted: "yes", label: words.again },
    },
    toResponseInit([part]),
  );
}

export async function action(args: ActionFunctionArgs) {
  const link = readLink(args.request);
  return handleForm(args, UnsubscribeForm, async ({ wanted }) => {
    await subscribe(link, wanted === "yes");
    return redirect(toAddress(link), 303);
  });
}

export default function Unsubscribe() {
  const { address, text, gone, failed, change } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const { t, formatMessage } = useText();
  const alert = failed ?? form?.alert;
  return (
    <div className="measure">
      {alert && <Banner kind="alert">{gone ?? formatMessage(alert)}</Banner>}
      <h1>{t.unsubscribe}</h1>
      {text && (
        <>
          <p>{text}</p>
          <form method="post" action={address}>
            <input type="hidden" name="wanted" value={change.wanted} />
            <Button kind="secondary">{change.label}</Button>
          </form>
        </>
      )}
      <CallBar />
    </div>
  );
}
