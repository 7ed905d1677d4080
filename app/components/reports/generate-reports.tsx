import {
  REPORT_FIELDS,
  REPORT_MONTHS,
  REPORT_STATUSES,
  REPORT_YEARS,
  type ReportField,
} from "~/schemas/reports/report";
import { COUNTIES, ZIP_CODES, ZIP_TOWNS } from "~/schemas/vocabulary";
import type { ReportPreviewView } from "~/services/web/presenters/report-presenter.server";
import type { Message } from "~/text/message";
import type { ReportTexts } from "~/text/reports";
import { useText } from "../context/use-text";
import { ErrorSummary } from "../form/error-summary";
import { Select } from "../form/select";
import { Banner } from "../ui/banner";
import { useFollowedTick } from "../ui/followed-value";
import { Form } from "../ui/form";
import { Link } from "../ui/link";
import { ReportPreview } from "./report-preview";

const PATH = "/generate-reports";
/** For buttons only, never for links: browsers prefetch links. */
const DOWNLOAD = "/generate-reports/download";

interface Props {
  texts: ReportTexts;
  values: {
    year: string;
    month: string;
    county: string;
    zipCode: string;
    status: string;
    uniqueHomes: boolean;
  };
  /** Filters whose value is not among their options, with that value. */
  refused: Partial<Record<ReportField, string>>;
  preview?: ReportPreviewView | undefined;
  alert?: Message | undefined;
}

const toNotOnList = (field: ReportField, value: string): Message => ({
  key: "report.notOnList",
  params: { field, value },
});

export function GenerateReports({ texts, values, refused, preview, alert }: Props) {
  const { t, labels, formatMessage, locale } = useText();
  const words = t.staff.reports;
  const uniqueHomes = useFollowedTick(values.uniqueHomes);
  const fieldLabels: Record<ReportField, string> = {
    year: words.year,
    month: words.month,
    county: t.form.county,
    zipCode: t.form.zipCode,
    status: words.status,
    uniqueHomes: words.unique,
  };
  const errors = Object.fromEntries(
    REPORT_FIELDS.flatMap((field) =>
      refused[field] === undefined ? [] : [[field, [toNotOnList(field, refused[field])]]],
    ),
  );
  const select = (name: Exclude<ReportField, "uniqueHomes">) => ({
    name,
    label: fieldLabels[name],
    value: values[name],
    empty: words.any,
    error: errors[name]?.[0],
  });
  const chosen = { ...values, uniqueHomes: values.uniqueHomes ? "on" : "" };
  return (
    <>
      {alert && <Banner kind="alert">{formatMessage(alert)}</Banner>}
      <h1>{t.nav.reports}</h1>
      <ErrorSummary form={{ values: {}, errors }} order={REPORT_FIELDS} />
      <p className="lead">{texts.intro}</p>
      <Form method="get" action={PATH} preventScrollReset>
        <div className="filter">
          <Select
            {...select("year")}
            options={REPORT_YEARS.map((year) => ({ value: String(year), label: String(year) }))}
          />
          <Select
            {...select("month")}
            options={REPORT_MONTHS.map((month) => ({
              value: String(month),
              label: `${month} – ${formatMonth(month, locale)}`,
            }))}
          />
          <Select
            {...select("county")}
            options={COUNTIES.map((county) => ({ value: county, label: county }))}
          />
          <Select
            {...select("zipCode")}
            options={ZIP_CODES.map((zip) => ({ value: zip, label: `${zip} ${ZIP_TOWNS[zip]}` }))}
          />
          <Select
            {...select("status")}
            options={REPORT_STATUSES.map((status) => ({
              value: status,
              label: labels.statuses[status],
            }))}
          />
        </div>
        <div className="field measure">
          <label className="tile">
            <input
              ref={uniqueHomes}
              type="checkbox"
              id="uniqueHomes"
              name="uniqueHomes"
              defaultChecked={values.uniqueHomes}
            />
            <span>
              {words.unique} <small>{texts.uniqueText}</small>
            </span>
          </label>
        </div>
        <p className="actions">
          <button type="submit" className="button primary">
            {words.show}
          </button>
          <button type="submit" className="button secondary" formAction={DOWNLOAD}>
            {words.download}
          </button>
          {Object.values(chosen).some(Boolean) && (
            <Link href={PATH} preventScrollReset>
              {words.clear}
            </Link>
          )}
        </p>
      </Form>
      <p className="hint">{texts.wait}</p>
      {preview && (
        <ReportPreview preview={preview} uniqueHomes={values.uniqueHomes} texts={texts} />
      )}
    </>
  );
}

const formatMonth = (month: number, locale: string) =>
  new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" }).format(
    Date.UTC(2020, month - 1, 15),
  );
