import type { ReportPreviewView } from "~/services/web/presenters/report-presenter.server";
import type { ReportTexts } from "~/text/reports";
import { useText } from "../context/use-text";
import { BarTable } from "../requests/bar-table";
import { formatNumber, joinLabels } from "../ui/format";
import { requestDetailsHref } from "../ui/href";
import { Link } from "../ui/link";

interface Props {
  preview: ReportPreviewView;
  uniqueHomes: boolean;
  texts: ReportTexts;
}

export function ReportPreview({ preview, uniqueHomes, texts }: Props) {
  const { t, labels } = useText();
  const words = t.staff.reports;
  const { rows, matching, statuses, outcomes, zips, helpTypes, first } = preview;
  const countHeader = uniqueHomes ? words.homes : words.requests;
  if (rows === 0) {
    return (
      <section aria-labelledby="result">
        <h2 id="result">{words.result}</h2>
        <p role="status">{words.none}</p>
        <p>{texts.noneText}</p>
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
              ? words.oneHome(formatNumber(matching))
              : words.manyHomes(formatNumber(rows), formatNumber(matching))
            : rows === 1
              ? words.one
              : words.many(formatNumber(rows))}
        </strong>
      </p>
      <div className="figures">
        <section aria-labelledby="by-status">
          <h2 id="by-status">{texts.byStatus}</h2>
          <BarTable
            caption={texts.statusCaption}
            header={words.status}
            columns={[countHeader]}
            rows={statuses.map(({ status, count }) => ({
              label: labels.statuses[status],
              counts: [count],
            }))}
          />
        </section>
        {outcomes.some(({ count }) => count > 0) && (
          <section aria-labelledby="by-outcome">
            <h2 id="by-outcome">{texts.byOutcome}</h2>
            <BarTable
              caption={texts.outcomeCaption}
              header={t.staff.close.outcome}
              columns={[countHeader]}
              rows={outcomes.map(({ outcome, count }) => ({
                label: t.staff.close.outcomes[outcome],
                counts: [count],
              }))}
            />
          </section>
        )}
        <section aria-labelledby="by-help-type">
          <h2 id="by-help-type">{texts.byHelpType}</h2>
          <BarTable
            caption={texts.helpTypeCaption}
            header={t.request.helpTypes}
            columns={[countHeader]}
            rows={helpTypes.map(({ type, count }) => ({
              label: labels.helpTypes[type],
              counts: [count],
            }))}
          />
        </section>
        <section aria-labelledby="by-zip">
          <h2 id="by-zip">{texts.byZip}</h2>
          <BarTable
            caption={texts.zipCaption}
            header={t.form.zipCode}
            columns={[countHeader]}
            rows={zips.map(({ zip, town, count }) => ({
              label: `${zip} ${town}`,
              counts: [count],
            }))}
          />
        </section>
      </div>
      <h2>{texts.first}</h2>
      <p>{texts.firstText}</p>
      <ul className="rows">
        {first.map((row) => (
          <li key={row.id}>
            <Link href={requestDetailsHref(row.id)}>
              <strong>{row.name}</strong>
            </Link>{" "}
            <span className="soft">{row.id}</span>{" "}
            <span className="tag">{labels.statuses[row.status]}</span>{" "}
            {row.outcome && <span className="soft">{t.staff.close.outcomes[row.outcome]}</span>}
            <p>
              {row.street}, {row.zip}
            </p>
            <p className="soft">
              {joinLabels(labels.helpTypes, row.helpTypes)} – {words.received(row.received)}
              {row.atThisHome !== undefined &&
                row.atThisHome > 1 &&
                ` – ${words.atThisHome(formatNumber(row.atThisHome))}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
