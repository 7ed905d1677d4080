import type { FormState } from "~/schemas/form";
import {
  ASSIGN_CHOICES,
  LIST_PATHS,
  REQUEST_FLAGS,
  toAssignStatuses,
  type AssignChoice,
} from "~/schemas/requests/request-lists";
import type {
  AssignListView,
  SelectedRequestView,
} from "~/services/web/presenters/assign-page.server";
import type { AssignmentResultView } from "~/services/web/presenters/assign-presenter.server";
import type { DecisionView } from "~/services/web/presenters/request-position.server";
import type { Message } from "~/text/message";
import { useText } from "../context/use-text";
import { SearchBox, FilterForm } from "../form/search-box";
import { HelpTypeSelect, Select, ZipSelect } from "../form/select";
import { ListNotice } from "../list/list-notice";
import { LiveList } from "../list/live-news";
import { GuessNote, ResultCount, Pagination } from "../list/pagination";
import { FlagSelect } from "../request-lists/flag-select";
import { AssignedBanner, DecisionBanner } from "../requests/done-banner";
import { FoundElsewhere } from "../requests/found-elsewhere";
import { Banner, FailureBanner } from "../ui/banner";
import { joinLabels } from "../ui/format";
import type { Query } from "../ui/href";
import { AssignableRequests } from "./assignable-requests";
import { SelectedRequest } from "./selected-request";

const PATH = LIST_PATHS.assign;

interface Props {
  query: Query & Record<"q" | "type" | "zip" | "flag" | "status" | "page" | "row", string>;
  /** What is listed, also if the query does not say so. */
  choice?: AssignChoice;
  list?: AssignListView | undefined;
  selected?: SelectedRequestView | undefined;
  missing?: Message | undefined;
  failed?: Message | undefined;
  form?: FormState | undefined;
  outcome?: AssignmentResultView | undefined;
  /** About the last request that was opened from the list. */
  decision?: DecisionView | undefined;
  before?: number | undefined;
}

export function AssignVolunteers({
  query,
  choice = "Accepted",
  list,
  selected,
  missing,
  failed,
  form,
  outcome,
  decision,
  before,
}: Props) {
  const { t, labels, formatMessage } = useText();
  const words = t.staff.assign;
  const { q, type, zip, flag, status, page, row } = query;
  const filters = { q, type, zip, flag, status };
  const result = outcome ? (
    <AssignedBanner outcome={outcome} />
  ) : (
    decision && <DecisionBanner decision={decision} />
  );
  const banner = !form && result;
  return (
    <>
      <Alert form={form} failed={failed} />
      {!form && <ListNotice notice={missing} />}
      {before === undefined && banner}
      <h1>{words.heading}</h1>
      {selected ? (
        <SelectedRequest
          key={selected.request.id}
          selected={selected}
          path={PATH}
          query={query}
          list={{ ...filters, page, row }}
          form={form}
        />
      ) : (
        <>
          <FilterForm
            path={PATH}
            button={t.staff.progress.go}
            clear={Object.values(filters).some(Boolean) ? t.staff.progress.clear : undefined}
          >
            <SearchBox
              label={t.staff.progress.search}
              hint={t.staff.progress.searchHint}
              value={q}
            />
            <HelpTypeSelect value={type} />
            <ZipSelect value={zip} />
            <FlagSelect flags={REQUEST_FLAGS} value={flag} />
            <Select
              name="status"
              label={t.staff.reports.status}
              value={choice}
              options={ASSIGN_CHOICES.map((code) => ({
                value: code,
                label: joinLabels(labels.statuses, toAssignStatuses(code)),
              }))}
            />
          </FilterForm>
          {list && (
            <>
              {list.tooMany && <p className="note">{t.staff.progress.tooMany}</p>}
              <GuessNote guesses={list.guesses} />
              {list.rows.length === 0 ? (
                <>
                  {before !== undefined && banner}
                  <p data-result>{formatMessage("assign.noRequests")}</p>
                </>
              ) : (
                <>
                  <ResultCount paging={list.paging} words={t.staff.list} />
                  <AssignableRequests
                    rows={list.rows}
                    path={PATH}
                    query={{ ...filters, page }}
                    isMixed={toAssignStatuses(choice).length > 1}
                    banner={banner}
                    before={before}
                  />
                </>
              )}
              <FoundElsewhere q={q} found={list.elsewhere} />
              <Pagination path={PATH} query={filters} paging={list.paging} />
              <LiveList {...filters} statuses={toAssignStatuses(choice)} shown={list.rows} />
            </>
          )}
        </>
      )}
    </>
  );
}

function Alert({ form, failed }: Pick<Props, "form" | "failed">) {
  const { formatMessage } = useText();
  const error = Object.values(form?.errors ?? {}).flatMap((messages = []) => messages)[0];
  if (error !== undefined) return <Banner kind="alert">{formatMessage(error)}</Banner>;
  if (form?.alert) return <FailureBanner failed={["assign.failed"]} reason={form.alert} />;
  return failed ? <FailureBanner failed={["assign.requestsFailed"]} reason={failed} /> : null;
}
