import { useEffect, useRef, useState } from "react";
import type { FormState } from "~/schemas/form";
import { ANSWER_ORDER } from "~/schemas/requests/answers";
import { StaffRequestPayload } from "~/schemas/requests/help-request";
import { NEXT_BUTTON } from "~/schemas/requests/next-field";
import { PRIORITY_FIELDS, suggestPriority } from "~/schemas/requests/priority-fields";
import { ENTER_PATH } from "~/schemas/requests/request-lists";
import { INTAKES, LOCALES } from "~/schemas/vocabulary";
import { LANGUAGE_NAMES, useText } from "../context/use-text";
import { CheckedForm } from "../form/checked-form";
import { RadioTiles } from "../form/choice-tiles";
import { readField } from "../form/field-state";
import { NameFields } from "../form/person-fields";
import { useFound, useTypedText } from "../layout/typed-search";
import { Age } from "../ui/age";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { requestDetailsHref } from "../ui/href";
import { Link } from "../ui/link";
import { StatusTag } from "../ui/status-tag";
import { HomeFields, HOMEOWNER_FIELDS, HomeownerEmail, HomeownerPhone } from "./homeowner-fields";
import { NeedFields } from "./need-fields";
import { PriorityFields } from "./priority";

/** In screen order: a caller's number first, which tells whether they have called before. */
const ORDER = [
  "phone_number",
  ...ANSWER_ORDER.filter((name) => name !== "phone_number"),
  ...Object.keys(PRIORITY_FIELDS),
  "how",
  "locale",
];

interface Props {
  form: FormState;
  submissionId: string;
  /** Number of the request that was entered just now. */
  entered: string | undefined;
}

/** The help form for a caller: no draft is kept in the browser, no honeypot. */
export function EnterRequestForm({ form, submissionId, entered }: Props) {
  const { t, formatMessage } = useText();
  const words = t.staff.enter;
  return (
    <>
      {form.alert && <Banner kind="alert">{formatMessage(form.alert)}</Banner>}
      {entered !== undefined && (
        <Banner kind="status">
          {t.staff.done.entered(entered)}{" "}
          <Link href={requestDetailsHref(entered, { from: "all" })}>{t.staff.done.see}</Link>
        </Banner>
      )}
      <h1>{words.heading}</h1>
      <CheckedForm
        schema={StaffRequestPayload}
        form={form}
        action={ENTER_PATH}
        order={ORDER}
        className="split"
        check
        intro={<p>{t.request.intro}</p>}
      >
        {(current) => <EnterFields form={current} submissionId={submissionId} />}
      </CheckedForm>
    </>
  );
}

function EnterFields({ form, submissionId }: Pick<Props, "form" | "submissionId">) {
  const { t } = useText();
  const words = t.staff.enter;
  const fields = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<{ phone: HTMLInputElement; text: HTMLTextAreaElement }>();
  useEffect(() => {
    const form = fields.current?.closest("form");
    const phone = form?.querySelector<HTMLInputElement>("[name=phone_number]");
    const text = form?.querySelector<HTMLTextAreaElement>("[name=description]");
    if (phone && text) setTyped({ phone, text });
  }, []);
  return (
    <>
      <div ref={fields}>
        <section aria-labelledby="about-you">
          <h2 id="about-you">{words.aboutThem}</h2>
          <HomeownerPhone
            form={form}
            staff
            autoFocus={!form.alert && Object.keys(form.errors).length === 0}
          />
          <KnownNumber field={typed?.phone ?? null} />
          <NameFields form={form} fields={HOMEOWNER_FIELDS} staff />
          <HomeownerEmail form={form} staff />
        </section>
        <section aria-labelledby="where">
          <h2 id="where">{t.request.where}</h2>
          <HomeFields form={form} staff />
        </section>
      </div>
      <div>
        <section aria-labelledby="what">
          <h2 id="what">{words.what}</h2>
          <NeedFields form={form} staff />
          <PrioritySuggestion field={typed?.text ?? null} />
          <PriorityFields form={form} />
          <IntakeFields form={form} />
        </section>
        <input type="hidden" name="submission_id" value={submissionId} />
        <p className="actions">
          <Button busy={t.request.busy}>{t.request.submit}</Button>{" "}
          <Button {...NEXT_BUTTON} kind="secondary" busy={t.request.busy}>
            {words.another}
          </Button>
        </p>
      </div>
    </>
  );
}

function IntakeFields({ form }: { form: FormState }) {
  const { t } = useText();
  const words = t.staff.enter;
  return (
    <>
      <RadioTiles
        {...readField(form, ["how", "staff.how"])}
        legend={words.how}
        options={INTAKES.map((intake) => ({ value: intake, label: words[intake] }))}
      />
      <RadioTiles
        {...readField(form, ["locale", "staff.locale"])}
        legend={words.locale}
        options={LOCALES.map((code) => ({ value: code, label: LANGUAGE_NAMES[code] }))}
      />
    </>
  );
}

function PrioritySuggestion({ field }: { field: HTMLTextAreaElement | null }) {
  const { t } = useText();
  const suggested = suggestPriority(useTypedText(field));
  const take = () => {
    const choice = field?.form?.querySelector<HTMLInputElement>(
      `input[name=priority][value=${suggested?.priority ?? ""}]`,
    );
    choice?.click();
    choice?.focus();
  };
  return (
    <div role="status">
      {suggested && (
        <p>
          {t.staff.enter.mentions(suggested.words)}{" "}
          <button type="button" className="button secondary" onClick={take}>
            <span className="unseen">{t.staff.pane.priority}: </span>
            {t.staff.priorities[suggested.priority]}
          </button>
        </p>
      )}
    </div>
  );
}

/** Ten digits, with or without the country code, and without an extension. */
const NUMBER = /^1?([2-9]\d{9})$/;

/** Requests that came from the phone number in a field, as soon as it is whole. */
function KnownNumber({ field }: { field: HTMLInputElement | null }) {
  const { t } = useText();
  const number = useTypedText(field).replace(/[^\d]/g, "").match(NUMBER)?.[1] ?? "";
  const found = useFound(number);
  const isFound = typeof found === "object" && found.q === number && found.guesses.length === 0;
  const requests = isFound ? found.requests : [];
  const count = `${requests.length}${isFound && found.moreRequests ? "+" : ""}`;
  return (
    <div role="status">
      {requests.length > 0 && (
        <>
          <p>{t.staff.enter.sameNumber(count)}</p>
          <ul>
            {requests.map(({ id, name, street, status, age }) => (
              <li key={id}>
                <a href={requestDetailsHref(id, { from: "all" })} target="_blank" rel="noreferrer">
                  {name}
                </a>{" "}
                {street} <StatusTag status={status} /> <Age age={age} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
