import type { FormState } from "~/schemas/form";

type Value = string | readonly string[] | undefined;

export function HiddenFields({ fields }: { fields: Readonly<Record<string, Value>> }) {
  return Object.entries(fields).flatMap(([name, values = []]) =>
    [values]
      .flat()
      .map((value) => <input type="hidden" key={name + value} name={name} value={value} />),
  );
}

/**
 * Filled in by the script when the form is sent: until then the form is the same for everybody.
 * A text field, because browsers restore no `type=hidden` on Back.
 */
export const SubmissionId = ({ form }: { form: FormState }) => (
  <input
    type="text"
    name="submission_id"
    defaultValue={form.values.submission_id}
    hidden
    data-once
  />
);
