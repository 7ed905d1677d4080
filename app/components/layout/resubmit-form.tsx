import { EDIT_FIELD, type CarriedAction } from "~/schemas/carried-form";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { CarriedFields } from "./carried-fields";
import { HiddenFields } from "../form/hidden-fields";
import { useText } from "../context/use-text";

interface Props {
  /** Own path that the form was meant for. */
  to: string;
  /** What was typed there. */
  fields: Record<string, string>;
  /** What it will do; absent when that is not known. */
  about?: CarriedAction | undefined;
  /** Why it was not taken; without one, because somebody had to log in first. */
  message?: string;
}

const DANGEROUS: readonly string[] = [
  "rejectRequest",
  "unassign",
  "rejectApplication",
  "removeArea",
  "deleteVolunteer",
  "rejectJob",
];

/** A form that could not be taken, for one more press: nothing is sent unseen. */
export function ResubmitForm({ to, fields, about, message }: Props) {
  const { t, say } = useText();
  const words = t.account.carried;
  const retype = about?.action === "retype";
  const action =
    about && about.action !== "retype"
      ? words.actions[about.action](about.who, say(about.also ?? ""))
      : words.send;
  return (
    <div className="measure">
      <h1>{message ? t.unexpected.heading : t.account.continueHeading}</h1>
      {message ? (
        <Banner kind="alert">{say(message)}</Banner>
      ) : (
        <Banner kind="status">{t.account.continueText}</Banner>
      )}
      <CarriedFields action={retype ? words.retype : action} fields={fields} />
      <form method="post" action={to}>
        <HiddenFields fields={fields} />
        {!retype && (
          <p>
            <Button
              kind={about && DANGEROUS.includes(about.action) ? "danger" : "primary"}
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
      </form>
    </div>
  );
}
