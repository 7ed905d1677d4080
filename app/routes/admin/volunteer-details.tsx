import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/components/layout/page-title";
import { VolunteerDetails } from "~/components/volunteers/volunteer-details";
import { volunteerDetailsHref } from "~/components/volunteers/volunteer-href";
import { TEAM_CODES } from "~/schemas/vocabulary";
import { TeamChange, VolunteerId } from "~/schemas/volunteers/team-change";
import * as volunteers from "~/services/volunteers/volunteers.server";
import { getActor } from "~/services/web/auth/actor.server";
import { requireAdmin } from "~/services/web/auth/session.server";
import { handleForm, readIntent } from "~/services/web/forms/handle-form.server";
import { readActionToken, signToken } from "~/services/web/forms/signed-tokens.server";
import {
  readVolunteerTableQuery,
  toVolunteerDetailsView,
} from "~/services/web/presenters/volunteer-presenter.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageTitle(matches, "volunteerDetails", data?.failed, undefined, data?.volunteer);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  return loadOrThrow(args, async () => {
    const details = await volunteers.findDetails(searchParams.get("id") ?? "");
    return {
      failed: args.context.failed ?? false,
      volunteer: toVolunteerDetailsView(details),
      query: readVolunteerTableQuery(searchParams),
      removing: TEAM_CODES.find((code) => code === searchParams.get("remove")),
      done: readActionToken(searchParams, ["added", "removed", "invited"])?.action,
    };
  });
}

const INTENTS = ["add", "remove", "invite"] as const;

/** One service call per form. An error returns the form with the volunteer's current state. */
export async function action(args: ActionFunctionArgs) {
  const actor = getActor(await requireAdmin(args));
  const intent = await readIntent(args.request, INTENTS);
  const query = readVolunteerTableQuery(new URL(args.request.url).searchParams);
  /** Redirects to this page, which confirms the action. */
  const redirectToPage = (action: string, id: string) =>
    redirect(volunteerDetailsHref(id, { ...query, [action]: signToken(action, id) }), 303);
  const forms = {
    add: () =>
      handleForm(args, TeamChange, async ({ id, team }) => {
        await volunteers.addArea(id, team, actor);
        return redirectToPage("added", id);
      }),
    remove: () =>
      handleForm(args, TeamChange, async ({ id, team }) => {
        await volunteers.removeArea(id, team, actor);
        return redirectToPage("removed", id);
      }),
    invite: () =>
      handleForm(args, VolunteerId, async ({ id }) => {
        await volunteers.resendInvite(id, actor);
        return redirectToPage("invited", id);
      }),
  };
  const response = await forms[intent]();
  if (!("data" in response)) return response;
  return data({ form: { ...response.data.form, intent } }, response.init ?? {});
}

export default function VolunteerDetailsScreen() {
  return (
    <VolunteerDetails
      {...useLoaderData<typeof loader>()}
      form={useActionData<typeof action>()?.form}
    />
  );
}
