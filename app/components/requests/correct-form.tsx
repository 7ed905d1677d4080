import type { FieldName } from "~/schemas/form";
import type * as forms from "~/schemas/requests/request-review";
import { useText } from "../context/use-text";
import { HiddenFields } from "../form/hidden-fields";
import { Button } from "../ui/button";
import { formatPhone } from "../ui/format-phone";
import { HomeFields, HomeownerEmail, HomeownerPhone } from "./homeowner-fields";
import type { RequestFactsView } from "./request-facts";
import type { RequestFormProps } from "./request-form";

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
  const filled = { errors: form?.errors ?? {}, values: { ...stored, ...form?.values } };
  return (
    <section className="panel measure" aria-labelledby="correct">
      <h2 id="correct" tabIndex={-1} autoFocus={form === undefined}>
        {words.correct}
      </h2>
      <form method="post" action={action} noValidate data-check>
        <HiddenFields fields={{ intent: "correct", seen: request.seen }} />
        <HomeownerPhone form={filled} staff />
        <HomeownerEmail form={filled} staff />
        <HomeFields form={filled} staff />
        <p className="actions">
          <Button busy={words.saving}>{words.save}</Button> <a href={action}>{words.cancel}</a>
        </p>
      </form>
    </section>
  );
}
