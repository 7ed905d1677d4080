import type { FieldName, FormState } from "~/schemas/form";
import type { UpdateDetails } from "~/schemas/volunteers/volunteer-details";
import { useLightText, useText } from "../context/use-text";
import { AddressFields, StateField, ZipField } from "../form/address-fields";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import {
  toFieldLevelMessages,
  readField,
  toNames,
  type FieldSpec,
  toScreenMessage,
} from "../form/field-state";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { DescriptionList } from "../ui/description-list";
import { formatPhone } from "../ui/format";

const FIELDS = {
  phone: ["phone"],
  street1: ["address"],
  city: ["city"],
  state: ["state"],
  zip: ["zip"],
} as const satisfies Record<string, FieldSpec<FieldName<typeof UpdateDetails>>>;
/** From the specification. */
const CLEAR_AFTER_SECONDS = 5;

interface Props {
  details: {
    email: string;
    phone: string;
    address: string;
    street2: string;
    city: string;
    state: string;
    zip: string;
  };
  form: FormState;
  /** Time of the update, on the page that follows it; otherwise empty. */
  updatedAt: string;
}

export function AccountDetails({ details, form, updatedAt }: Props) {
  const { t, formatMessage } = useText();
  const words = useLightText().ownDetails;
  const fieldsForm = toFieldLevelMessages(
    { ...form, values: { ...details, ...form.values } },
    "details.allFields",
  );
  const orNotProvided = (text: string) => text || t.staff.notProvided;
  return (
    <div className="measure">
      {form.alert && (
        <Banner kind="alert" clearAfter={CLEAR_AFTER_SECONDS}>
          {formatMessage(toScreenMessage(form.alert, "details.failed", "unavailable"))}
        </Banner>
      )}
      {updatedAt && (
        <Banner kind="status" clearAfter={CLEAR_AFTER_SECONDS}>
          {formatMessage("details.updated")}
        </Banner>
      )}
      <h1>{t.nav.accountDetails}</h1>
      <ErrorSummary form={form} order={toNames(FIELDS)} once clearAfter={CLEAR_AFTER_SECONDS} />
      <section aria-labelledby="now">
        <h2 id="now">{words.now}</h2>
        {updatedAt && <p className="soft">{words.updatedAt(updatedAt)}</p>}
        <DescriptionList
          rows={[
            [t.form.email, details.email],
            [t.form.phone, orNotProvided(formatPhone(details.phone))],
            [
              words.address,
              orNotProvided([details.address, details.street2].filter(Boolean).join("\n")),
            ],
            [t.form.city, orNotProvided(details.city)],
            [t.form.state, orNotProvided(details.state)],
            [t.form.zipCode, orNotProvided(details.zip)],
          ]}
        />
      </section>
      <section aria-labelledby="change">
        <h2 id="change">{words.change}</h2>
        <form method="post" action="/volunteer/account-details" noValidate>
          <Field
            name="email"
            label={t.form.email}
            hint={words.emailHint}
            value={details.email}
            error={undefined}
            type="email"
            autoComplete="email"
            readOnly
          />
          <Field
            {...readField(fieldsForm, FIELDS.phone)}
            label={t.form.phone}
            hint={words.phoneHint}
            inputMode="numeric"
            // Digits without +1, which this form rejects. The value is invalid on type=tel.
            autoComplete="tel-national"
            className="short"
          />
          <AddressFields form={fieldsForm} fields={FIELDS} labels={{ street1: words.address }} />
          <StateField form={fieldsForm} fields={FIELDS} />
          <ZipField form={fieldsForm} fields={FIELDS} />
          <Button busy={words.updating}>{words.update}</Button>
        </form>
      </section>
    </div>
  );
}
