import { useState } from "react";
import { EMPTY_FORM } from "~/schemas/form";
import { ANSWER_ORDER, toHelpFields, toTextFields } from "~/schemas/requests/answers";
import * as forms from "~/schemas/requests/correction";
import type { RequestFactsView } from "~/services/web/presenters/request-presenter.server";
import { useText } from "../context/use-text";
import { CheckedForm } from "../form/checked-form";
import { HiddenFields } from "../form/hidden-fields";
import { NameFields } from "../form/name-fields";
import { Button } from "../ui/button";
import { formatPhone } from "../ui/format";
import { Link } from "../ui/link";
import { HOMEOWNER_FIELDS, HomeFields, HomeownerEmail, HomeownerPhone } from "./homeowner-fields";
import { NeedFields } from "./need-fields";
import { mergeOwnValues, parseOpenedValues } from "./own-values";
import type { RequestFormProps } from "./request-form";

interface Props extends RequestFormProps {
  request: RequestFactsView;
}

/** Corrects everything that a homeowner said. */
export function CorrectForm({ action, form, request: current }: Props) {
  const { t } = useText();
  const words = t.staff.details;
  const [opened] = useState(current);
  // What a colleague saves meanwhile is shown after an answer, which keeps the person's own words.
  const request = form ? current : opened;
  const stored = { ...toTextFields(request), phone_number: formatPhone(request.phone) };
  const before = { ...stored, ...toHelpFields(request) };
  return (
    <section
      className="panel measure"
      aria-labelledby="correct"
      data-stored={JSON.stringify(before)}
    >
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
        order={ANSWER_ORDER}
      >
        {(shown) => {
          const { values: posted } = shown;
          const isFirst = Object.keys(posted).length === 0;
          const shownAtFirst = parseOpenedValues(posted.opened);
          const own = shownAtFirst
            ? mergeOwnValues(ANSWER_ORDER, { posted, opened: shownAtFirst, stored: before })
            : { ...stored, ...posted };
          const values = isFirst ? before : own;
          const filled = { ...shown, values };
          return (
            <>
              <HiddenFields
                fields={{
                  intent: "correct",
                  seen: request.seen,
                  opened: JSON.stringify(before),
                }}
              />
              <NameFields form={filled} fields={HOMEOWNER_FIELDS} staff />
              <HomeownerEmail form={filled} staff />
              <HomeownerPhone form={filled} staff />
              <HomeFields form={filled} staff />
              <NeedFields form={filled} staff />
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
