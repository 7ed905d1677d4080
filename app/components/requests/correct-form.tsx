import { EMPTY_FORM, type FieldName } from "~/schemas/form";
import * as forms from "~/schemas/requests/request-review";
import { useText } from "../context/use-text";
import { CheckedForm } from "../form/checked-form";
import { toNames } from "../form/field-state";
import { HiddenFields } from "../form/hidden-fields";
import { Button } from "../ui/button";
import { formatPhone } from "../ui/format-phone";
import { Link } from "../ui/link";
import { HOMEOWNER_FIELDS, HomeFields, HomeownerEmail, HomeownerPhone } from "./homeowner-fields";
import type { RequestFactsView } from "./request-facts";
import type { RequestFormProps } from "./request-form";

const { phone, email, street1, street2, city, zip, county } = HOMEOWNER_FIELDS;

/** Validated fields in screen order. */
const ORDER = toNames({ phone, email, street1, street2, city, zip, county }) satisfies FieldName<
  typeof forms.CorrectForm
>[];

interface Props extends RequestFormProps {
  request: RequestFactsView;
}

/** Corrects a homeowner's phone, e-mail and address. */
export function CorrectForm({ action, form, request }: Props) {
  const { t } = useText();
  const words = t.staff.details;
  const stored: Partial<Record<FieldName<typeof forms.CorrectForm>, string>> = {
    phone_number: formatPhone(request.phone),
    email: request.email,
    street_address_1: request.street1,
    street_address_2: request.street2,
    city: request.city,
    zip_code: request.zip,
    county: request.county,
  };
  return (
    <section className="panel measure" aria-labelledby="correct">
      <h2
        id="correct"
        tabIndex={-1}
        autoFocus={form === undefined}
        data-autofocus={form === undefined ? "" : undefined}
      >
        {words.correct}
      </h2>
      <CheckedForm
        schema={forms.CorrectForm}
        form={form ?? EMPTY_FORM}
        action={action}
        order={ORDER}
      >
        {(current) => {
          const filled = { ...current, values: { ...stored, ...current.values } };
          return (
            <>
              <HiddenFields fields={{ intent: "correct", seen: request.seen }} />
              <HomeownerPhone form={filled} staff />
              <HomeownerEmail form={filled} staff />
              <HomeFields form={filled} staff />
              <p className="actions">
                <Button busy={words.saving}>{words.save}</Button>{" "}
                <Link href={action}>{words.cancel}</Link>
              </p>
            </>
          );
        }}
      </CheckedForm>
    </section>
  );
}
