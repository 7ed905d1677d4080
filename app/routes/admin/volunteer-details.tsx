import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/components/layout/page-title";
import { volunteerDetailsHref } from "~/components/volunteers/volunteer-href";
import { VolunteerDetails } from "~/components/volunteers/volunteer-details";
import { TeamChange, VolunteerId } from "~/schemas/volunteers/team-change";
import { TEAM_CODES } from "~/schemas/vocabulary";
import * as volunteers from "~/services/volunteers/volunteers.server";
import { actorOf } from "~/services/web/auth/actor.server";
import { handleForm, readIntent } from "~/services/web/forms/handle-form.server";
import { readActionToken, signToken } from "~/services/web/forms/signed-tokens.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";
import { requireAdmin } from "~/services/web/auth/session.server";
import * as screens from "~/services/web/presenters/volunteer-presenter.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageTitle(matches, "volunteerDetails", data?.failed, undefined, data?.volunteer);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  return loadOrThrow(args, async () => {
    const details = await volunteers.findDetails(searchParams.get("id") ?? "");
    return {
      failed: args.context.failed ?? false,
      volunteer: screens.toVolunteerDetailsView(details),
      query: screens.readVolunteerTableQuery(searchParams),
      removing: TEAM_CODES.find((code) => code === searchParams.get("remove")),
      done: readActionToken(searchParams, ["added", "removed", "invited"])?.what,
    };
  });
}

const INTENTS = ["add", "remove", "invite"] as const;

/** One service call for each of the forms; a refused one comes back with the volunteer as he or she stands by now. */
export async function action(args: ActionFunctionArgs) {
  const actor = actorOf(await requireAdmin(args));
  const intent = await readIntent(args.request, INTENTS);
  const query = screens.readVolunteerTableQuery(new URL(args.request.url).searchParams);
  /** The same page again, which says what was done. */
  const next = (what: string, id: string) =>
    redirect(volunteerDetailsHref(id, { ...query, [what]: signToken(what, id) }), 303);
  const forms = {
    add: () =>
      handleForm(args, TeamChange, async ({ id, team }) => {
        await volunteers.addArea(id, team, actor);
        return next("added", id);
      }),
    remove: () =>
      handleForm(args, TeamChange, async ({ id, team }) => {
        await volunteers.removeArea(id, team, actor);
        return next("removed", id);
      }),
    invite: () =>
      handleForm(args, VolunteerId, async ({ id }) => {
        await volunteers.resendInvite(id, actor);
        return next("invited", id);
      }),
  };
  const answer = await forms[intent]();
  if (!("data" in answer)) return answer;
  return data({ form: { ...answer.data.form, intent } }, answer.init ?? {});
}

export default function VolunteerDetailsScreen() {
  return (
    <VolunteerDetails
      {...useLoaderData<typeof loader>()}
      form={useActionData<typeof action>()?.form}
    />
  );
}
