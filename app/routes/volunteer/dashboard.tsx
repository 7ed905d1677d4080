import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/components/page-title";
import { PORTALS } from "~/schemas/portals";
import { ScreenLinks } from "~/components/screen-links";
import { useText } from "~/components/text";
import { requireVolunteer } from "~/services/web/session.server";

/** Not the name of the heading: a title is read over the shoulder and stays in histories. */
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "dashboard");

export async function loader(args: LoaderFunctionArgs) {
  const { account } = await requireVolunteer(args);
  return { name: `${account.firstName} ${account.lastName}` };
}

export default function VolunteerDashboard() {
  const { t } = useText();
  const { name } = useLoaderData<typeof loader>();
  const words = t.volunteerDashboard;
  return (
    <>
      <h1>{name}</h1>
      <section className="panel measure" aria-labelledby="jobs">
        <h2 id="jobs">{words.noJobs}</h2>
        <p>{words.noJobsText}</p>
      </section>
      <h2>{words.meanwhile}</h2>
      <ScreenLinks
        links={[
          { path: "/volunteer/account-details", name: t.nav.accountDetails, text: words.detailsText },
          { path: PORTALS.volunteer.changePassword, name: t.nav.changePassword, text: words.passwordText },
        ]}
      />
    </>
  );
}
