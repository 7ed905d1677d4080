import type { MouseEvent, ReactNode } from "react";
import { EMPTY_FORM, type FormState } from "~/schemas/form";
import { NEXT_BUTTON } from "~/schemas/requests/next-field";
import { CLOSING_OUTCOMES, LIMITS } from "~/schemas/vocabulary";
import type { WritingView } from "~/services/web/presenters/writing-presenter.server";
import { useHydrated } from "../context/hydration";
import { useText } from "../context/use-text";
import { Field } from "../form/field";
import { readField } from "../form/field-state";
import { Select } from "../form/select";
import { TextArea } from "../form/text-area";
import { Button } from "../ui/button";
import { Link, isPlainClick } from "../ui/link";
import { ActionForm, type RequestFormProps } from "./action-form";
import { MessageField } from "./message-field";

interface Props extends RequestFormProps {
  /** Whether the dialog is rendered open in the page; otherwise the script opens it as a modal. */
  open: boolean;
  /** Number to fill in, of the request that stays open for the same need. */
  kept?: string | undefined;
  isUnneeded?: boolean;
  openJobs: number;
  writing: WritingView;
  nextOnly?: boolean;
}

/** Link that opens the dialog. Without script it loads the page with it open. */
export function CloseLink({ action, isReady }: { action: string; isReady: boolean }) {
  const { t } = useText();
  return (
    <DialogLink
      className={`button ${isReady ? "primary" : "secondary"}`}
      href={`${action}&close`}
      opens="close-request"
      data-key="a"
    >
      {t.staff.close.heading}
    </DialogLink>
  );
}

export function CloseForm({
  action,
  form,
  open,
  kept,
  openJobs,
  isUnneeded,
  writing,
  nextOnly = false,
}: Props) {
  const { t } = useText();
  const words = t.staff.close;
  const values = kept
    ? { outcome: "duplicate", kept }
    : isUnneeded && { outcome: "noLongerNeeded" };
  const unsent = values ? { ...EMPTY_FORM, values } : EMPTY_FORM;
  return (
    <dialog
      // A new element where the page has it open: as a modal it would cover the errors.
      key={String(open)}
      id="close-request"
      className={open ? "panel" : "panel over"}
      open={open}
      aria-labelledby="close-heading"
    >
      <h2
        id="close-heading"
        tabIndex={open ? -1 : undefined}
        autoFocus={open && form === undefined}
        data-autofocus={open && form === undefined ? "" : undefined}
      >
        {words.heading}
      </h2>
      <p>{words.text}</p>
      <ActionForm
        {...{ action, form, unsent }}
        intent="close"
        hidden={{ openJobs: String(openJobs) }}
        order={["outcome", "kept", "notes", "words"]}
      >
        {(current) => (
          <>
            <OutcomeFields form={current} />
            <MessageField writing={writing} form={current} name="words" />
            <p className="actions">
              <Button busy={t.request.busy}>{words.heading}</Button>{" "}
              {!nextOnly && (
                <Button {...NEXT_BUTTON} kind="secondary" busy={t.request.busy}>
                  {words.next}
                </Button>
              )}{" "}
              <DialogCancel href={action} modal={!open}>
                {t.staff.details.cancel}
              </DialogCancel>
            </p>
          </>
        )}
      </ActionForm>
    </dialog>
  );
}

interface DialogLinkProps {
  className: string;
  /** Address of this page with the dialog open, for browsers without script. */
  href: string;
  opens: string;
  children: ReactNode;
  "data-key": string;
}

function DialogLink({ opens, children, ...link }: DialogLinkProps) {
  const hydrated = useHydrated();
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    const dialog = document.getElementById(opens) as Partial<HTMLDialogElement> | null;
    if (!dialog?.showModal) return;
    event.preventDefault();
    dialog.showModal();
  };
  return (
    <Link {...link} onClick={hydrated ? open : undefined}>
      {children}
    </Link>
  );
}

interface CancelProps extends Pick<DialogLinkProps, "href" | "children"> {
  /** Whether the dialog was opened as a modal: then it is closed, otherwise the page is loaded. */
  modal: boolean;
}

function DialogCancel({ href, modal, children }: CancelProps) {
  const close = (event: MouseEvent) => {
    event.preventDefault();
    event.currentTarget.closest("dialog")?.close();
  };
  return (
    <Link href={href} onClick={modal ? close : undefined}>
      {children}
    </Link>
  );
}

export function OutcomeFields({ form }: { form: FormState }) {
  const { t } = useText();
  const words = t.staff.close;
  return (
    <>
      <div className="with-kept">
        <Select
          {...readField(form, ["outcome", "staff.outcome"])}
          label={words.outcome}
          value={form.values.outcome ?? "done"}
          keeps
          options={CLOSING_OUTCOMES.map((value) => ({ value, label: words.outcomes[value] }))}
        />
        <KeptField form={form} />
      </div>
      <TextArea
        {...readField(form, ["notes", "staff.notes"])}
        label={words.notes}
        hint={words.notesHint}
        limit={LIMITS.notes}
        rows={2}
        optional
      />
    </>
  );
}

export function KeptField({ form }: { form: FormState }) {
  const words = useText().t.staff.close;
  return (
    <Field
      {...readField(form, ["kept", "staff.kept"])}
      label={words.kept}
      hint={words.keptHint}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}
