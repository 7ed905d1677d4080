import { DOWNLOAD_TOKEN } from "~/schemas/reports/report-query";
import { BarTable } from "../ui/bar-table";
import { Button } from "../ui/button";
import { HiddenFields } from "../form/hidden-fields";
import { requestDetailsHref } from "../ui/href";
import { useText } from "../context/use-text";
import { ZipMap } from "../ui/zip-map";

interface Count {
  /** In English. */
  label: string;
  count: number;
}

export interface ReportPreviewView {
  /** Rows of the file: requests, or homes when each counts once. */
  rows: number;
  /** Requests that match. */
  matching: number;
  statuses: readonly Count[];
  zips: readonly { zip: string; town: string; count: number }[];
  helpTypes: readonly Count[];
  first: readonly {
    id: string;
    name: string;
    /** In English. */
    status: string;
    street: string;
    zip: string;
    received: string;
    helpTypes: readonly string[];
    atThisHome?: number;
  }[];
}

interface Props {
  preview: ReportPreviewView;
  uniqueHomes: boolean;
  /** Where the file comes from. */
  download: string;
  /** The filters that these counts are of. */
  filters: Readonly<Record<string, string>>;
}

const number = (count: number) => count.toLocaleString("en-US");

/** What a report would contain: how many of what, as figures and as a picture, and its first rows. */
export function ReportPreview({ preview, uniqueHomes, download, filters }: Props) {
  const { t, say } = useText();
  const words = t.staff.reports;
  const { rows, matching, statuses, zips, helpTypes, first } = preview;
  const head = uniqueHomes ? words.homes : words.requests;
  const counted = (counts: readonly Count[]) =>
    counts.map(({ label, count }) => ({ label: say(label), count }));
  if (rows === 0) {
    return (
      <section aria-labelledby="result">
        <h2 id="result">{words.result}</h2>
        <p role="status">{words.none}</p>
        <p>{words.noneText}</p>
      </section>
    );
  }
  return (
    <section aria-labelledby="result">
      <h2 id="result">{words.result}</h2>
      <p role="status">
        <strong>
          {uniqueHomes
            ? rows === 1
              ? words.oneHome(number(matching))
              : words.manyHomes(number(rows), number(matching))
            : rows === 1
              ? words.one
              : words.many(number(rows))}
        </strong>
      </p>
      <form method="get" action={download}>
        <HiddenFields
          fields={Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ""))}
        />
        <p className="actions">
          <Button busy={words.preparing} name={DOWNLOAD_TOKEN}>
            {words.downloadThese}
          </Button>
        </p>
      </form>
      <div className="figures">
        <section aria-labelledby="by-status">
          <h2 id="by-status">{words.byStatus}</h2>
          <BarTable
            caption={words.statusCaption}
            heads={[words.status, head]}
            rows={counted(statuses)}
          />
        </section>
        <section aria-labelledby="by-help-type">
          <h2 id="by-help-type">{words.byHelpType}</h2>
          <BarTable
            caption={words.helpTypeCaption}
            heads={[t.request.helpTypes, head]}
            rows={counted(helpTypes)}
          />
        </section>
        <section aria-labelledby="by-zip">
          <h2 id="by-zip">{words.byZip}</h2>
          <ZipMap zips={zips} />
          <BarTable
            caption={words.zipCaption}
            heads={[t.form.zipCode, head]}
            rows={zips.map(({ zip, town, count }) => ({ label: `${zip} ${town}`, count }))}
          />
        </section>
      </div>
      <h2>{words.first}</h2>
      <p>{words.firstText}</p>
      <ul className="rows">
        {first.map((row) => (
          <li key={row.id}>
            <a href={requestDetailsHref(row.id)}>
              <strong>{row.name}</strong>
            </a>{" "}
            <span className="soft">{row.id}</span> <span className="tag">{say(row.status)}</span>
            <p>
              {row.street}, {row.zip}
            </p>
            <p className="soft">
              {row.helpTypes.map(say).join(", ")} – {words.received(row.received)}
              {row.atThisHome !== undefined &&
                row.atThisHome > 1 &&
                ` – ${words.atThisHome(number(row.atThisHome))}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
