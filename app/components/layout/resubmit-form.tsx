import { EDIT_FIELD, type CarriedAction, type FormFields } from "~/schemas/carried-form";
import type { Message } from "~/text/message";
import { useText } from "../context/use-text";
import { HiddenFields } from "../form/hidden-fields";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { Form } from "../ui/form";
import { CarriedFields } from "./carried-fields";

interface Props {
  /** Local path that the form posts to. */
  to: string;
  /** The submitted values. */
  fields: FormFields;
  /** What the form does; absent if unknown. */
  about?: CarriedAction | undefined;
  /** Why it was refused; absent when the person had to log in first. */
  message?: Message;
}

const IRREVERSIBLE: readonly string[] = [
  "rejectRequest",
  "unassign",
  "rejectApplication",
  "removeArea",
  "deleteVolunteer",
  "rejectJob",
];

/** Shows a form that was not processed, for review: it is never resent automatically. */
export function ResubmitForm({ to, fields, about, message }: Props) {
  const { t, labels, formatMessage } = useText();
  const words = t.account.carried;
  const retype = about?.action === "retype";
  const action =
    about && about.action !== "retype"
      ? words.actions[about.action](
          about.subject,
          (about.team ? labels.teams[about.team].list : about.volunteerNames) ?? "",
        )
      : words.send;
  return (
    <div className="measure">
      <h1>{message ? t.unexpected.heading : t.account.continueHeading}</h1>
      {message ? (
        <Banner kind="alert">{formatMessage(message)}</Banner>
      ) : (
        <Banner kind="status">{t.account.continueText}</Banner>
      )}
      <CarriedFields action={retype ? words.retype : action} fields={fields} />
      <Form method="post" action={to}>
        <HiddenFields fields={fields} />
        {!retype && (
          <p>
            <Button
              kind={about && IRREVERSIBLE.includes(about.action) ? "danger" : "primary"}
              busy={t.request.busy}
            >
              <bdi>{message ? t.account.continue : action}</bdi>
            </Button>
          </p>
        )}
        <p>
          <button
            type="submit"
            className={`button ${retype ? "primary" : "secondary"}`}
            name={EDIT_FIELD}
            value="1"
          >
            {words.back}
          </button>
        </p>
      </Form>
    </div>
  );
}
