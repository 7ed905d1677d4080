import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { ExportPerson } from "~/schemas/accounts/personal-data";
import { exportPerson } from "~/services/privacy/person.server";
import { renderPersonPage } from "~/services/privacy/person-page.server";
import { requireAdmin } from "~/services/web/auth/session.server";
import { handleForm } from "~/services/web/forms/handle-form.server";
import { readPersonKey } from "~/services/web/forms/person-actions.server";
import { fileHeaders } from "~/services/web/responses/download.server";

const SCREEN = "/personal-data";
const FILES = {
  json: fileHeaders("personal-data.json", "application/json; charset=utf-8"),
  html: fileHeaders("personal-data.html", "text/html; charset=utf-8"),
};

/** Only a form downloads. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args, { returnTo: SCREEN });
  return redirect(SCREEN, 303);
}

/** Refusals, ended sessions and outages lead to the screen, which explains them. */
export async function action(args: ActionFunctionArgs) {
  const session = await requireAdmin(args).catch((error: unknown) => {
    throw error instanceof Response ? redirect(SCREEN, 303) : error;
  });
  const actor = { role: "admin", id: session.account.id } as const;
  const result = await handleForm(args, ExportPerson, async ({ who, format }) => {
    const found = await exportPerson(readPersonKey(who), actor);
    const body = format === "json" ? JSON.stringify(found, null, 2) : renderPersonPage(found);
    return new Response(body, { headers: FILES[format] });
  });
  return result instanceof Response ? result : redirect(SCREEN, 303);
}
