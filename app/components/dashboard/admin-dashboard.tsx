import type { HelpType } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import { BarTable } from "../ui/bar-table";
import { ScreenLinks } from "../ui/screen-links";
import { ZipChart } from "../ui/zip-chart";
import { AttentionList, type AttentionGroupView } from "./attention-list";
import { CountTiles } from "./count-tiles";

interface Props {
  firstName: string;
  counts: { unevaluated: number; accepted: number; active: number };
  attention: readonly AttentionGroupView[];
  /** Open requests by kind of help. */
  helpTypes: readonly { type: HelpType; count: number }[];
  /** Open requests by zip code. */
  zips: readonly { zip: string; town: string; count: number }[];
}

/** An administrator's first screen: open work, links, and charts of the open requests. */
export function AdminDashboard({ firstName, counts, attention, helpTypes, zips }: Props) {
  const { t, labels } = useText();
  const words = t.staff.dashboard;
  return (
    <>
      <h1>{t.nav.dashboard}</h1>
      <p className="lead">{words.hello(firstName)}</p>
      <CountTiles counts={counts} />
      <ScreenLinks
        links={[
          { path: "/homeowner-requests", name: words.evaluate, text: words.evaluateText },
          { path: "/assignVolunteers", name: words.assign, text: words.assignText },
          { path: "/requests-in-progress", name: t.nav.inProgress, text: words.progressText },
          { path: "/create-volunteer", name: words.applications, text: words.applicationsText },
          { path: "/volunteers", name: t.nav.volunteerDatabase, text: words.databaseText },
          { path: "/generate-reports", name: words.reports, text: words.reportsText },
        ]}
      />
      <AttentionList groups={attention} />
      <div className="figures">
        <section aria-labelledby="asked">
          <h2 id="asked">{words.asked}</h2>
          <BarTable
            caption={words.askedCaption}
            headers={[t.request.helpTypes, words.requests]}
            rows={helpTypes.map(({ type, count }) => ({ label: labels.helpTypes[type], count }))}
          />
        </section>
        <section aria-labelledby="where">
          <h2 id="where">{words.where}</h2>
          <ZipChart zips={zips} caption={words.whereCaption} counted={words.requests} />
        </section>
      </div>
    </>
  );
}
