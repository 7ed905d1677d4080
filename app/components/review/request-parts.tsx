import type { RefusedForm, RequestAction } from "~/schemas/requests/actions";
import { isOpen as isOpenJob } from "~/schemas/jobs/assignment-state";
import { LIMITS, type RequestStatus, PRIORITIES } from "~/schemas/vocabulary";
import type {
  CompletedActionView,
  RequestView,
} from "~/services/web/presenters/pane-presenter.server";
import type {
  ClaimView,
  RequestFactsView,
} from "~/services/web/presenters/request-presenter.server";
import { useText } from "../context/use-text";
import { readField } from "../form/field-state";
import { HiddenFields } from "../form/hidden-fields";
import { TextArea } from "../form/text-area";
import { ClaimMark } from "../requests/claim-mark";
import { PriorityFields, PriorityWithReason } from "../requests/priority";
import { Button } from "../ui/button";
import { Form } from "../ui/form";
import { FoldedActionForm, type RequestFormProps, ActionForm } from "./action-form";
import { AssignedVolunteers } from "./assigned-volunteers";
import { CloseForm, KeptField } from "./close-form";
import { CorrectForm } from "./correct-form";
import { WriteForm } from "./message-field";
import { RequestFacts } from "./request-facts";
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
  const isOpen = isThere && state !== "over";
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
    claim: isOpen ? (
      <ClaimForm action={action} claim={view.claim} />
    ) : (
      view.claim && <ClaimMark claim={view.claim} />
    ),
    priority: isOpen && <PriorityForm {...toProps("prioritize")} request={request} />,
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
        openJobs={view.volunteers.filter(isOpenJob).length}
        writing={view.writing}
        isUnneeded={request.told.findLast(({ otherId }) => !otherId)?.about === "noLonger"}
        nextOnly={inPane}
      />
    ),
    merging: state === "decide" && <MergeForm {...toProps("merge")} status={request.status} />,
    facts: <RequestFacts request={request} callAction={isOpen && action} inPane={inPane} />,
    note: isThere && (
      <>
        <NoteForm {...toProps("note")} />
        <WriteForm
          {...toProps("write")}
          writing={view.writing}
          canAccept={request.status === "Unevaluated"}
        />
      </>
    ),
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

interface ClaimFormProps {
  action: string;
  claim: ClaimView | undefined;
}

function ClaimForm({ action, claim }: ClaimFormProps) {
  const { t } = useText();
  const words = t.staff.claim;
  const intent = claim?.isMine ? "release" : "claim";
  return (
    <Form method="post" action={action} className="inline">
      <HiddenFields fields={{ intent }} />
      {claim && <strong>{claim.isMine ? words.mine : words.by(claim.name)}</strong>}{" "}
      <Button kind="secondary" busy={t.staff.details.saving}>
        {words[intent]}
      </Button>
    </Form>
  );
}

interface MergeFormProps extends RequestFormProps {
  /** Status that the page showed: a request that has changed since is not closed. */
  status: RequestStatus;
}

/** Closes a request that waits for a decision as a duplicate of one at any home. */
function MergeForm({ status, ...props }: MergeFormProps) {
  const { t } = useText();
  return (
    <FoldedActionForm
      {...props}
      intent="merge"
      hidden={{ seen: status }}
      order={["kept"]}
      summary={
        <summary className="button secondary small">{t.staff.close.outcomes.duplicate}…</summary>
      }
    >
      {(current) => (
        <>
          <KeptField form={current} />
          <Button busy={t.request.busy}>{t.staff.merge.close}</Button>
        </>
      )}
    </FoldedActionForm>
  );
}

function ReopenForm(props: RequestFormProps) {
  const { t } = useText();
  const words = t.staff.reopen;
  return (
    <FoldedActionForm
      {...props}
      intent="reopen"
      order={["reason"]}
      summary={<summary className="button secondary">{words.heading}</summary>}
    >
      {(current) => (
        <>
          <p>{words.text}</p>
          <TextArea
            {...readField(current, ["reason", "staff.reopen"])}
            label={words.reason}
            hint={t.staff.close.notesHint}
            limit={LIMITS.reason}
            rows={2}
          />
          <Button busy={t.request.busy}>{words.heading}</Button>
        </>
      )}
    </FoldedActionForm>
  );
}

interface Props extends RequestFormProps {
  request: Pick<RequestFactsView, "priority" | "priorityReason">;
}

function PriorityForm({ request, ...props }: Props) {
  const { t } = useText();
  const words = t.staff.pane;
  const { priority, priorityReason: why } = request;
  const stored = { priority: PRIORITIES[priority], why };
  return (
    <div className="flow priority-form">
      <p>
        {words.priority}: <PriorityWithReason request={request} />
      </p>
      {/* A new element once it has changed: the form is closed then. */}
      <details className="fold" key={`${priority} ${why}`} open={props.form !== undefined}>
        <summary className="button secondary small">{words.change}</summary>
        <ActionForm {...props} intent="prioritize" order={["priority", "why"]} className="measure">
          {(current) => {
            const filled = { ...current, values: { ...stored, ...current.values } };
            return (
              <>
                <PriorityFields form={filled} />
                <Button busy={t.staff.details.saving}>{words.save}</Button>
              </>
            );
          }}
        </ActionForm>
      </details>
    </div>
  );
}

function NoteForm(props: RequestFormProps) {
  const { t } = useText();
  const words = t.staff.pane;
  return (
    <ActionForm {...props} intent="note" order={["note"]}>
      {(current) => (
        <>
          <TextArea
            {...readField(current, ["note", "staff.note"])}
            label={words.note}
            limit={LIMITS.note}
            rows={2}
            data-key="n"
          />
          <Button kind="secondary" busy={t.staff.details.saving}>
            {words.add}
          </Button>
        </>
      )}
    </ActionForm>
  );
}
