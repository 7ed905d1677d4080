import { HELP_TYPE_CODES, HELP_TYPES, INTAKES, LOCALES } from "~/schemas/vocabulary";
import type { Text } from "~/text/en";
import { LANGUAGE_NAMES } from "../context/languages";
import { useText } from "../context/use-text";
import { DescriptionList } from "../ui/description-list";

/** Labels of the fields that people fill in, in display order; hidden fields have none. */
const LABELS: Readonly<Record<string, (t: Text) => string>> = {
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
  notes: (t) => t.staff.close.notes,
  details: (t) => t.jobs.details,
};

/** The action and values of a form carried through a login. */
export function CarriedFields({
  action,
  fields,
}: {
  action: string;
  fields: Readonly<Partial<Record<string, string>>>;
}) {
  const { t, translate } = useText();
  const formatValue = (name: string, value: string) => {
    const intake = INTAKES.find((code) => code === value);
    const locale = LOCALES.find((code) => code === value);
    if (name === "how" && intake) return t.staff.enter[intake];
    if (name === "locale" && locale) return LANGUAGE_NAMES[locale];
    return name === "teamLeader" ? t.staff.yes : value;
  };
  const rows = Object.entries(LABELS).flatMap(([name, label]) => {
    const value = fields[name]?.trim();
    return value ? [[label(t), <span key={name}>{formatValue(name, value)}</span>] as const] : [];
  });
  const helpTypes = HELP_TYPE_CODES.filter((code) => fields[HELP_TYPES[code].field]).map((code) =>
    translate(HELP_TYPES[code].label),
  );
  const reason = [translate(fields.ready ?? ""), fields.reason].filter(Boolean).join("\n");
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
        ...(helpTypes.length > 0 ? [[t.request.helpTypes, helpTypes.join(", ")] as const] : []),
        ...(reason ? [[t.staff.decide.reason, reason] as const] : []),
      ]}
    />
  );
}
