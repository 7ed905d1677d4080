import { useState } from "react";
import { ANSWER_ORDER, toHelpFields, toTextFields } from "~/schemas/requests/answers";
import type { RequestFactsView } from "~/services/web/presenters/request-presenter.server";
import { useText } from "../context/use-text";
import { CorrectPanel } from "../form/correct-panel";
import { NameFields } from "../form/person-fields";
import {
  HOMEOWNER_FIELDS,
  HomeFields,
  HomeownerEmail,
  HomeownerPhone,
} from "../requests/homeowner-fields";
import { NeedFields } from "../requests/need-fields";
import { Button } from "../ui/button";
import { formatPhone } from "../ui/format";
import { Link } from "../ui/link";
import { ActionForm, type RequestFormProps } from "./action-form";

interface Props extends RequestFormProps {
  request: RequestFactsView;
}

export function CorrectForm({ action, form, request: current }: Props) {
  const { t } = useText();
  const words = t.staff.details;
  const [opened] = useState(current);
  // What a colleague saves meanwhile is shown after an answer, which keeps the person's own words.
  const request = form ? current : opened;
  const stored = { ...toTextFields(request), phone_number: formatPhone(request.phone) };
  const before = { ...stored, ...toHelpFields(request) };
  return (
    <CorrectPanel stored={before} form={form}>
      <ActionForm
        {...{ action, form }}
        intent="correct"
        hidden={{ seen: request.seen, opened: JSON.stringify(before) }}
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
      </ActionForm>
    </CorrectPanel>
  );
}

/** Values of a form by field; what is not ticked is absent. */
type FormValues = Readonly<Record<string, string | undefined>>;

/** The person's changes, else what is stored now: saving again undoes no colleague's change. */
export function mergeOwnValues(
  fields: readonly string[],
  { posted, opened, stored }: Record<"posted" | "opened" | "stored", FormValues>,
): Record<string, string | undefined> {
  const isOwn = (field: string) => (posted[field] ?? "") !== (opened[field] ?? "");
  return Object.fromEntries(
    fields.map((field) => [field, (isOwn(field) ? posted : stored)[field]]),
  );
}

/** Reads what the form itself had written; undefined if another program wrote it. */
export function parseOpenedValues(text: string | undefined): FormValues | undefined {
  try {
    const values: unknown = JSON.parse(text ?? "");
    return typeof values === "object" && values !== null ? (values as FormValues) : undefined;
  } catch {
    return undefined;
  }
}
