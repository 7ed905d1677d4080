import type { FormState } from "~/schemas/form";
import { ASSIGN_MESSAGES } from "~/schemas/assignment";
import { AssignableRequests, type AssignableRequest } from "./assignable-requests";
import { AssignedBanner, type Outcome } from "./assigned-banner";
import { Banner } from "./banner";
import { FailureBanner } from "./failure-banner";
import { FilterForm } from "./filter-form";
import { HelpTypeSelect } from "./form/help-type-select";
import { SearchBox } from "./form/search-box";
import type { Query } from "./href";
import { Count, Pages, type Paging } from "./pages";
import { SelectedRequest, type Selected } from "./selected-request";
import { useText } from "./text";

const PATH = "/assignVolunteers";

interface Props {
  /** The whole state of the screen as it stands in addresses. */
  query: Query & Record<"q" | "type" | "page", string>;
  /** The list, unless a request is selected. */
  list?: { rows: readonly AssignableRequest[]; paging: Paging; tooMany: boolean } | undefined;
  selected?: Selected | undefined;
  /** A request that was to be selected and does not exist. */
  missing?: string | undefined;
  /** Why nothing could be read. */
  failed?: string | undefined;
  form?: FormState | undefined;
  outcome?: Outcome | undefined;
}

/** The whole screen on which volunteers are assigned: first the requests, then the one that was selected with its teams. */
export function AssignVolunteers({ query, list, selected, missing, failed, form, outcome }: Props) {
  const { t, say } = useText();
  const words = t.staff.assign;
  const { q, type, page } = query;
  const state = { q, type, page };
  return (
    <>
      <Alert form={form} failed={failed} />
      {outcome && !form && <AssignedBanner outcome={outcome} />}
      <h1>{words.heading}</h1>
      {selected ? (
        <SelectedRequest selected={selected} path={PATH} query={query} list={state} form={form} />
      ) : (
        <>
          {missing && <p className="note">{words.missing(missing)}</p>}
          <FilterForm path={PATH} button={t.staff.progress.go} clear={q || type ? t.staff.progress.clear : undefined}>
            <SearchBox label={t.staff.progress.search} hint={t.staff.progress.searchHint} value={q} />
            <HelpTypeSelect value={type} />
          </FilterForm>
          {list && (
            <>
              {list.tooMany && <p className="note">{t.staff.progress.tooMany}</p>}
              {list.rows.length === 0 ? (
                <p>{say(ASSIGN_MESSAGES.noRequests)}</p>
              ) : (
                <>
                  <Count paging={list.paging} />
                  <AssignableRequests rows={list.rows} path={PATH} query={state} />
                </>
              )}
              <Pages path={PATH} query={{ q, type }} paging={list.paging} />
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
  const [head, reason] = form?.alert === undefined ? [ASSIGN_MESSAGES.requestsFailed, failed] : [ASSIGN_MESSAGES.failed, form.alert];
  if (reason === undefined) return null;
  return <FailureBanner failed={head} reason={reason} />;
}
