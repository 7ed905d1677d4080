import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/layout/page-title";
import { VolunteerDetails } from "~/components/volunteers/volunteer-details";
import { volunteerDetailsHref } from "~/components/ui/href";
import { TEAM_CODES } from "~/schemas/vocabulary";
import { TeamChange, VolunteerId } from "~/schemas/volunteers/teams";
import { CorrectVolunteerForm, VettingForm } from "~/schemas/volunteers/volunteer-correction";
import { correct } from "~/services/volunteers/correcting.server";
import { recordVetting } from "~/services/volunteers/vetting.server";
import * as volunteers from "~/services/volunteers/volunteers.server";
import { getActor, requireAdmin } from "~/services/web/auth/session.server";
import { handleIntents } from "~/services/web/forms/handle-form.server";
import { readLocale } from "~/services/web/responses/locale.server";
import { readActionToken, signToken } from "~/services/web/responses/signed-tokens.server";
import {
  readVolunteerTableQuery,
  toVolunteerDetailsView,
} from "~/services/web/presenters/volunteer-presenter.server";
import { loadById, requireId } from "~/services/web/responses/record-by-id.server";

export { clientAction, ErrorBoundary, shouldRevalidate } from "~/components/layout/staff-route";

export const meta = pageMeta<typeof loader>((data) => ({
  about: data?.volunteer,
}));

const DONE = ["added", "removed", "invited", "corrected", "vetted", "texted"] as const;

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  return loadById(args, "volunteer", async (id) => {
    const details = await volunteers.findDetails(id);
    const done = readActionToken(searchParams, DONE)?.action;
    return {
      volunteer: toVolunteerDetailsView(details, done === "invited", readLocale(args.request)),
      query: readVolunteerTableQuery(searchParams),
      removing: TEAM_CODES.find((code) => code === searchParams.get("remove")),
      correcting: searchParams.has("correct"),
      done,
    };
  });
}

/** One service call per form. An error returns the form with the volunteer's current state. */
export async function action(args: ActionFunctionArgs) {
  const actor = getActor(await requireAdmin(args));
  requireId(args.request, "volunteer");
  const query = readVolunteerTableQuery(new URL(args.request.url).searchParams);
  const toPage = (action: string, id: string) =>
    redirect(volunteerDetailsHref(id, { ...query, [action]: signToken(action, id) }), 303);
  return handleIntents(args, {
    add: [
      TeamChange,
      async ({ id, team }) => {
        await volunteers.addArea(id, team, actor);
        return toPage("added", id);
      },
    ],
    remove: [
      TeamChange,
      async ({ id, team }) => {
        await volunteers.removeArea(id, team, actor);
        return toPage("removed", id);
      },
    ],
    correct: [
      CorrectVolunteerForm,
      async ({ id, phoneNumber: phone, ...input }) => {
        await correct(id, { ...input, phone }, actor);
        return toPage("corrected", id);
      },
    ],
    vet: [
      VettingForm,
      async ({ id, ...vetting }) => {
        await recordVetting(id, vetting, actor);
        return toPage("vetted", id);
      },
    ],
    text: [
      VolunteerId,
      async ({ id }) => {
        await volunteers.noteText(id, actor);
        return toPage("texted", id);
      },
    ],
    invite: [
      VolunteerId,
      async ({ id }) => {
        await volunteers.resendInvite(id, actor);
        return toPage("invited", id);
      },
    ],
  });
}

export default function VolunteerDetailsScreen() {
  return (
    <VolunteerDetails
      {...useLoaderData<typeof loader>()}
      form={useActionData<typeof action>()?.form}
    />
  );
}
