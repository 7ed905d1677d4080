import type { RefusedForm, RequestAction } from "~/schemas/requests/actions";
import type {
  CompletedActionView,
  RequestView,
} from "~/services/web/presenters/pane-presenter.server";
import { AssignedVolunteers } from "./assigned-volunteers";
import { ClaimForm } from "./claim-form";
import { CloseForm } from "./close-form";
import { CorrectForm } from "./correct-form";
import { MergeForm } from "./merge-form";
import { NoAnswerForm, NoteForm } from "./note-form";
import { PriorityForm } from "./priority-form";
import { ReopenForm } from "./reopen-form";
import { RequestActions } from "./request-actions";
import { RequestMessages } from "./request-messages";

/** For the page or pane to place; false if not possible now. `form`: the refused one. */
export function toRequestParts(
  {
    request,
    state,
    ...view
  }: Omit<RequestView, "done"> & { done?: CompletedActionView | undefined },
  action: string,
  form: RefusedForm | undefined,
  inPane = false,
) {
  const toProps = (intent: RequestAction) => ({
    action,
    form: form?.intent === intent ? form : undefined,
  });
  const isThere = !request.erased;
  const isClosing = view.closing || form?.intent === "close";
  const isCorrecting = state !== "over" && (view.correcting || form?.intent === "correct");
  return {
    isCorrecting,
    messages: (
      <RequestMessages
        {...{ action, request, state, form }}
        done={view.done}
        last={view.history[0]}
      />
    ),
    claim: isThere && <ClaimForm action={action} claim={view.claim} />,
    priority: isThere && <PriorityForm {...toProps("prioritize")} request={request} />,
    correction: isCorrecting && <CorrectForm {...toProps("correct")} request={request} />,
    volunteers: (
      <AssignedVolunteers
        request={request}
        volunteers={view.volunteers}
        ended={view.ended}
        unassigning={form ? undefined : view.unassigning}
        action={action}
      />
    ),
    reopening: state === "over" && isThere && <ReopenForm {...toProps("reopen")} />,
    closing: state === "active" && !isCorrecting && (
      <CloseForm
        {...toProps("close")}
        open={isClosing}
        kept={view.kept}
        isUnneeded={request.told.findLast(({ otherId }) => !otherId)?.about === "noLonger"}
        nextOnly={inPane}
      />
    ),
    merging: state === "decide" && <MergeForm {...toProps("merge")} status={request.status} />,
    noAnswer: isThere && <NoAnswerForm action={action} />,
    note: isThere && <NoteForm {...toProps("note")} />,
    decisions: state !== "over" && !isCorrecting && !isClosing && (
      <RequestActions
        request={request}
        action={action}
        hasVolunteers={view.volunteers.length > 0}
        rejection={toProps("reject").form}
        inPane={inPane}
      />
    ),
  };
}
