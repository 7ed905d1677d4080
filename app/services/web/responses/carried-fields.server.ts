import { EDIT_FIELD, type FormFields } from "~/schemas/form";
import { MAX_BULK_REQUESTS } from "~/schemas/requests/bulk-actions";

export const MAX_CARRIED_FIELDS = 64;
/** Of one field: ticked requests are the most. */
export const MAX_CARRIED_VALUES = MAX_BULK_REQUESTS;

const isPassword = (name: string) => /password/i.test(name);

/** Whether a posted form has a password, which is never carried. */
export const hasPassword = (form: FormData) => [...form.keys()].some(isPassword);

/** The fields of a posted form to be sent again, without passwords. */
export function toCarriedFields(form: FormData): FormFields {
  const names = [...new Set(form.keys())].filter(
    (name) => /^\w{1,40}$/.test(name) && name !== EDIT_FIELD && !isPassword(name),
  );
  return Object.fromEntries(
    names.slice(0, MAX_CARRIED_FIELDS).map((name) => {
      const values = form
        .getAll(name)
        .filter((value) => typeof value === "string")
        .slice(0, MAX_CARRIED_VALUES);
      return [name, values.length > 1 ? values : (values[0] ?? "")];
    }),
  );
}

/** The fields of a post of which nothing has read the body; none unless urlencoded. */
export async function readPostedFields(request: Request): Promise<FormData> {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(
    request.headers.get("Content-Type") ?? "",
  );
  return isForm ? request.clone().formData() : new FormData();
}
