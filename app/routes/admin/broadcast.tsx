import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/layout/page-title";
import { Broadcast } from "~/components/volunteers/broadcast";
import { BroadcastForm, parseAudience, StopBroadcast } from "~/schemas/broadcast";
import { stopBroadcast } from "~/services/volunteers/broadcasts.server";
import { getActor, requireAdmin } from "~/services/web/auth/session.server";
import { handleForm } from "~/services/web/forms/handle-form.server";
import {
  previewOrSend,
  readBroadcastView,
} from "~/services/web/presenters/broadcast-presenter.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";
import { readLocale } from "~/services/web/responses/locale.server";
import { isConfirmed, signConfirmation } from "~/services/web/responses/signed-tokens.server";

export { clientAction, ErrorBoundary, shouldRevalidate } from "~/components/layout/staff-route";

export const meta = pageMeta();

export async function loader(args: LoaderFunctionArgs) {
  const { account } = await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  const chosen = searchParams.get("to") ?? "";
  return loadOrThrow(args, async () => ({
    ...(await readBroadcastView(parseAudience(chosen), readLocale(args.request))),
    chosen,
    isSent: isConfirmed("message-sent", searchParams.get("done"), account.id),
  }));
}

/** Without the button that sends, answers to whom the message would go. */
export async function action(args: ActionFunctionArgs) {
  const session = await requireAdmin(args);
  const actor = getActor(session);
  const locale = readLocale(args.request);
  const stopped = new URL(args.request.url).searchParams.get("stop");
  if (stopped !== null)
    return handleForm(args, StopBroadcast, async () => {
      await stopBroadcast(stopped, actor);
      return redirect("/write-to-many", 303);
    });
  return handleForm(args, BroadcastForm, async (input) => {
    const preview = await previewOrSend(input, actor, locale);
    const done = signConfirmation("message-sent", session.account.id);
    return preview
      ? data({ ...preview }, input.intent === "send" ? 409 : 200)
      : redirect(`/write-to-many?done=${done}`, 303);
  });
}

export default function BroadcastScreen() {
  return <Broadcast {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />;
}
