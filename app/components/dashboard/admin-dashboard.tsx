import type { OpenStatus } from "~/schemas/requests/request-lists";
import type { HelpType } from "~/schemas/vocabulary";
import type { AttentionGroupView } from "~/services/web/presenters/dashboard-presenter.server";
import { useText } from "../context/use-text";
import { Link } from "../ui/link";
import { ZipMap } from "../ui/zip-chart";
import { AttentionList } from "./attention-list";
import { CountTiles, type TileViews } from "./count-tiles";
import { StatusTable } from "./status-table";

interface Props {
  firstName: string;
  tiles: TileViews;
  attention: readonly AttentionGroupView[];
  /** Open requests by kind of help; one request can ask for several. */
  helpTypes: readonly { type: HelpType; counts: Record<OpenStatus, number> }[];
  zips: readonly { zip: string; town: string; counts: Record<OpenStatus, number> }[];
}

export function AdminDashboard({ firstName, tiles, attention, helpTypes, zips }: Props) {
  const { t, labels } = useText();
  const words = t.staff.dashboard;
  const links = [
    ["/homeowner-requests", words.evaluate],
    ["/assignVolunteers", words.assign],
    ["/requests-in-progress", t.nav.inProgress],
    ["/create-volunteer", words.applications],
    ["/volunteers", t.nav.volunteerDatabase],
    ["/generate-reports", words.reports],
  ] as const;
  return (
    <div className="dashboard">
      <h1>{t.nav.dashboard}</h1>
      <p className="hello">{words.hello(firstName)}</p>
      <CountTiles tiles={tiles} />
      <div className="figures">
        <AttentionList groups={attention} />
        <section className="panel" aria-labelledby="asked">
          <h2 id="asked">{words.asked}</h2>
          <StatusTable
            caption={words.askedCaption}
            header={t.request.helpTypes}
            rows={helpTypes.map(({ type, counts }) => ({
              label: labels.helpTypes[type],
              counts,
              filter: { type },
            }))}
          />
        </section>
        <section className="panel" aria-labelledby="where">
          <h2 id="where">{words.where}</h2>
          <ZipMap
            zips={zips.map(({ zip, counts: { Unevaluated, Accepted, Active } }) => ({
              zip,
              count: Unevaluated + Accepted + Active,
            }))}
          />
          <StatusTable
            caption={words.whereCaption}
            header={t.form.zipCode}
            rows={zips.map(({ zip, town, counts }) => ({
              label: `${zip} ${town}`,
              counts,
              filter: { zip },
            }))}
          />
        </section>
      </div>
      <nav aria-labelledby="screens">
        <h2 className="unseen" id="screens">
          {words.screens}
        </h2>
        <ul className="inline">
          {links.map(([path, name]) => (
            <li key={path}>
              <Link href={path}>{name}</Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
