import type { ChangePassword, CreateAdmin } from "~/schemas/accounts/account";
import type { FormFields } from "~/schemas/carried-form";
import type { FieldName } from "~/schemas/form";
import type { CompleteJob } from "~/schemas/jobs/job-answer";
import type { CorrectForm } from "~/schemas/requests/correction";
import type { StaffRequestPayload } from "~/schemas/requests/help-request";
import { findReason } from "~/schemas/requests/rejection";
import type { CloseForm, NoteForm, PriorityForm } from "~/schemas/requests/request-review";
import {
  CLOSING_OUTCOMES,
  HELP_TYPE_CODES,
  HELP_TYPES,
  INTAKES,
  LOCALES,
  PRIORITIES,
  type HelpType,
} from "~/schemas/vocabulary";
import type { AcceptApplication } from "~/schemas/volunteers/application-review";
import type { UpdateDetails } from "~/schemas/volunteers/volunteer-details";
import type { Text } from "~/text/en";
import { LANGUAGE_NAMES } from "../context/languages";
import { useText } from "../context/use-text";
import { DescriptionList } from "../ui/description-list";
import { joinLabels } from "../ui/join-labels";

/** Fields shown one by one, of all forms that are carried; passwords never are. */
type CarriedField = Exclude<
  FieldName<
    | typeof StaffRequestPayload
    | typeof CorrectForm
    | typeof CloseForm
    | typeof NoteForm
    | typeof PriorityForm
    | typeof AcceptApplication
    | typeof CreateAdmin
    | typeof ChangePassword
    | typeof UpdateDetails
    | typeof CompleteJob
  >,
  | (typeof HELP_TYPES)[HelpType]["field"]
  | `${string}assword${string}`
  | ("id" | "jobId" | "seen" | "opened" | "submission_id" | "website")
>;

/** Labels in display order. */
const LABELS: Readonly<Record<CarriedField, (t: Text) => string>> = {
  how: (t) => t.staff.enter.how,
  locale: (t) => t.staff.enter.locale,
  username: (t) => t.account.username,
  first_name: (t) => t.form.firstName,
  firstName: (t) => t.form.firstName,
  last_name: (t) => t.form.lastName,
  lastName: (t) => t.form.lastName,
  email: (t) => t.form.email,
  phone_number: (t) => t.form.phone,
  phone: (t) => t.form.phone,
  street_address_1: (t) => t.form.street1,
  street_address_2: (t) => t.form.street2,
  address: (t) => t.ownDetails.address,
  city: (t) => t.form.city,
  state: (t) => t.form.state,
  zip_code: (t) => t.form.zipCode,
  zip: (t) => t.form.zipCode,
  county: (t) => t.form.county,
  other: (t) => t.request.other,
  description: (t) => t.request.description,
  teamLeader: (t) => t.staff.applicant.teamLeader,
  outcome: (t) => t.staff.close.outcome,
  kept: (t) => t.staff.close.kept,
  notes: (t) => t.staff.close.notes,
  note: (t) => t.staff.events.note,
  priority: (t) => t.staff.pane.priority,
  why: (t) => t.staff.pane.why,
  details: (t) => t.jobs.details,
};

/** The action and values of a form carried through a login. */
export function CarriedFields({ action, fields }: { action: string; fields: FormFields }) {
  const { t, labels } = useText();
  const formatValue = (name: string, value: string) => {
    const intake = INTAKES.find((code) => code === value);
    const locale = LOCALES.find((code) => code === value);
    const priority = PRIORITIES.find((code) => code === value);
    const outcome = CLOSING_OUTCOMES.find((code) => code === value);
    if (name === "outcome" && outcome) return t.staff.close.outcomes[outcome];
    if (name === "priority" && priority) return t.staff.priorities[priority];
    if (name === "how" && intake) return t.staff.enter[intake];
    if (name === "locale" && locale) return LANGUAGE_NAMES[locale];
    return name === "teamLeader" ? t.staff.yes : value;
  };
  const getText = (name: string) => String(fields[name] ?? "").trim();
  const rows = Object.entries(LABELS).map(([name, label]) => {
    const value = getText(name);
    return [label(t), value && <span key={name}>{formatValue(name, value)}</span>] as const;
  });
  const helpTypes = HELP_TYPE_CODES.filter((code) => fields[HELP_TYPES[code].field]);
  const reason = findReason(getText("ready"));
  const reasons = [reason && labels.reasons[reason], getText("reason")].filter(Boolean).join("\n");
  return (
    <DescriptionList
      rows={[
        [
          t.account.carried.action,
          <strong key="action">
            <bdi>{action}</bdi>
          </strong>,
        ],
        ...rows,
        [t.request.helpTypes, joinLabels(labels.helpTypes, helpTypes)],
        [t.staff.decide.reason, reasons],
      ]}
    />
  );
}
