import type { FormState } from "~/schemas/form";
import { useText } from "../context/use-text";
import { AddressFields } from "../form/address-fields";
import { EmailField, PhoneField } from "../form/contact-fields";
import { getFieldState } from "../form/field-state";
import { HiddenFields } from "../form/hidden-fields";
import { Button } from "../ui/button";
import { formatPhone } from "../ui/format-phone";
import type { RequestFactsView } from "./request-facts";

interface Props {
  /** URL of the request. */
  action: string;
  /** The submitted form if it had errors; their message then takes focus, not the heading. */
  form: FormState | undefined;
  request: RequestFactsView;
}

/** Corrects a homeowner's phone, e-mail and address. */
export function CorrectForm({ action, form, request }: Props) {
  const { t } = useText();
  const words = t.staff.details;
  const stored = {
    phone_number: formatPhone(request.phone),
    email: request.email,
    street_address_1: request.street1,
    street_address_2: request.street2,
    city: request.city,
    zip_code: request.zip,
    county: request.county,
  };
  const field = (name: string) =>
    getFieldState({ errors: form?.errors ?? {}, values: { ...stored, ...form?.values } }, name);
  return (
    <section className="panel measure" aria-labelledby="correct">
      <h2 id="correct" tabIndex={-1} autoFocus={form === undefined}>
        {words.correct}
      </h2>
      <form method="post" action={action} noValidate data-check>
        <HiddenFields fields={{ intent: "correct", seen: request.seen }} />
        <PhoneField field={field} staff />
        <EmailField field={field} staff />
        <AddressFields field={field} staff />
        <p className="actions">
          <Button busy={words.saving}>{words.save}</Button> <a href={action}>{words.cancel}</a>
        </p>
      </form>
    </section>
  );
}
