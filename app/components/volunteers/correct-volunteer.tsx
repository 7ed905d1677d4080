import { useState } from "react";
import { EMPTY_FORM, type FormState } from "~/schemas/form";
import { LIMITS } from "~/schemas/vocabulary";
import { CorrectVolunteerForm } from "~/schemas/volunteers/volunteer-correction";
import { useText } from "../context/use-text";
import { CheckedForm } from "../form/checked-form";
import { TickTile } from "../form/choice-tiles";
import { CorrectPanel } from "../form/correct-panel";
import { EmailField, PhoneField, NameFields } from "../form/person-fields";
import { readField, toNames } from "../form/field-state";
import { HiddenFields } from "../form/hidden-fields";
import { EMAIL_PATTERN, PHONE_PATTERN } from "../form/patterns";
import { Button } from "../ui/button";
import { formatPhone } from "../ui/format";
import { Link } from "../ui/link";

const FIELDS = {
  firstName: ["firstName", "help.firstName"],
  lastName: ["lastName", "help.lastName"],
  email: ["email", "help.email"],
  phone: ["phoneNumber", "help.phone"],
} as const;
const ORDER = toNames(FIELDS);

interface Props {
  volunteer: {
    id: string;
    seen: string;
    firstName: string;
    lastName: string;
    email: string;
    phone: string;
    teamLeader: boolean;
    words: { emailNote: string };
  };
  form: FormState | undefined;
  action: string;
  cancel: string;
}

export function CorrectVolunteer({ volunteer: current, form, action, cancel }: Props) {
  const { t } = useText();
  const words = t.staff.details;
  const [opened] = useState(current);
  // What a colleague saves meanwhile is shown after a first answer: this one would undo it unseen.
  const volunteer = form ? current : opened;
  const stored = {
    firstName: volunteer.firstName,
    lastName: volunteer.lastName,
    email: volunteer.email,
    phoneNumber: formatPhone(volunteer.phone),
  };
  return (
    <CorrectPanel
      stored={{ ...stored, ...(volunteer.teamLeader && { teamLeader: "on" }) }}
      form={form}
    >
      <CheckedForm
        schema={CorrectVolunteerForm}
        form={form ?? EMPTY_FORM}
        action={action}
        order={ORDER}
      >
        {(shown) => {
          // A box that is not ticked is not sent: the stored one counts before the first answer.
          const isFirst = Object.keys(shown.values).length === 0;
          const filled = { ...shown, values: { ...stored, ...shown.values } };
          return (
            <>
              <HiddenFields
                fields={{ intent: "correct", id: volunteer.id, seen: volunteer.seen }}
              />
              <NameFields form={filled} fields={FIELDS} staff />
              <EmailField
                {...readField(filled, FIELDS.email)}
                hint={volunteer.words.emailNote}
                limit={LIMITS.email}
                pattern={EMAIL_PATTERN}
                autoComplete="off"
              />
              <PhoneField
                {...readField(filled, FIELDS.phone)}
                pattern={PHONE_PATTERN}
                autoComplete="off"
              />
              <TickTile
                name="teamLeader"
                label={t.staff.applicant.teamLeader}
                ticked={isFirst ? volunteer.teamLeader : shown.values.teamLeader === "on"}
              />
              <p className="actions">
                <Button busy={words.saving}>{words.save}</Button>{" "}
                <Link href={cancel}>{words.cancel}</Link>
              </p>
            </>
          );
        }}
      </CheckedForm>
    </CorrectPanel>
  );
}
