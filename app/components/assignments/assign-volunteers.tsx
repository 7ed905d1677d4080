import type { FormState } from "~/schemas/form";
import { ASSIGN_MESSAGES } from "~/schemas/jobs/assignment";
import { ASSIGNABLE_STATUSES } from "~/schemas/requests/request-lists";
import { AssignableRequests, type AssignableRequestView } from "./assignable-requests";
import { AssignedBanner, type AssignmentResultView } from "./assigned-banner";
import { Banner } from "../ui/banner";
import { FailureBanner } from "../ui/failure-banner";
import { FilterForm } from "../ui/filter-form";
import { HelpTypeSelect } from "../form/help-type-select";
import { SearchBox } from "../form/search-box";
import { Select } from "../form/select";
import type { Query } from "../ui/href";
import { Count, Pagination, type Paging } from "../ui/pagination";
import { SelectedRequest, type SelectedRequestView } from "./selected-request";
import { useText } from "../context/use-text";

const PATH = "/assignVolunteers";

interface Props {
  /** The whole state of the screen as it stands in addresses. */
  query: Query & Record<"q" | "type" | "status" | "page" | "row", string>;
  /** The list, unless a request is selected. */
  list?: { rows: readonly AssignableRequestView[]; paging: Paging; tooMany: boolean } | undefined;
  selected?: SelectedRequestView | undefined;
  /** A request that was to be selected and does not exist. */
  missing?: string | undefined;
  /** Why nothing could be read. */
  failed?: string | undefined;
  form?: FormState | undefined;
  outcome?: AssignmentResultView | undefined;
  /** How many rows precede the banner of the outcome; undefined puts it above the heading. */
  before?: number | undefined;
}

/** The whole screen on which volunteers are assigned: first the requests, then the one that was selected with its teams. */
export function AssignVolunteers({
  query,
  list,
  selected,
  missing,
  failed,
  form,
  outcome,
  before,
}: Props) {
  const { t, say } = useText();
  const words = t.staff.assign;
  const { q, type, status, page, row } = query;
  const filters = { q, type, status };
  const banner = outcome && !form && <AssignedBanner outcome={outcome} />;
  return (
    <>
      <Alert form={form} failed={failed} />
      {before === undefined && banner}
      <h1>{words.heading}</h1>
      {selected ? (
        <SelectedRequest
          selected={selected}
          path={PATH}
          query={query}
          list={{ ...filters, page, row }}
          form={form}
        />
      ) : (
        <>
          {missing && <p className="note">{words.missing(missing)}</p>}
          <FilterForm
            path={PATH}
            button={t.staff.progress.go}
            clear={q || type || status ? t.staff.progress.clear : undefined}
          >
            <SearchBox
              label={t.staff.progress.search}
              hint={t.staff.progress.searchHint}
              value={q}
            />
            <HelpTypeSelect value={type} />
            <Select
              name="status"
              label={t.staff.reports.status}
              value={status}
              empty={t.staff.reports.any}
              options={ASSIGNABLE_STATUSES.map((one) => ({ value: one, label: say(one) }))}
            />
          </FilterForm>
          {list && (
            <>
              {list.tooMany && <p className="note">{t.staff.progress.tooMany}</p>}
              {list.rows.length === 0 ? (
                <>
                  {before !== undefined && banner}
                  <p>{say(ASSIGN_MESSAGES.noRequests)}</p>
                </>
              ) : (
                <>
                  <Count paging={list.paging} />
                  <AssignableRequests
                    rows={list.rows}
                    path={PATH}
                    query={{ ...filters, page }}
                    banner={banner}
                    before={before}
                  />
                </>
              )}
              <Pagination path={PATH} query={filters} paging={list.paging} />
            </>
          )}
        </>
      )}
    </>
  );
}

/** What went wrong: the specification's sentence first, then the reason where there is one. */
function Alert({ form, failed }: Pick<Props, "form" | "failed">) {
  const { say } = useText();
  const wrong = Object.values(form?.errors ?? {}).flatMap((messages = []) => messages)[0];
  if (wrong !== undefined) return <Banner kind="alert">{say(wrong)}</Banner>;
  const [head, reason] =
    form?.alert === undefined
      ? [ASSIGN_MESSAGES.requestsFailed, failed]
      : [ASSIGN_MESSAGES.failed, form.alert];
  if (reason === undefined) return null;
  return <FailureBanner failed={head} reason={reason} />;
}
