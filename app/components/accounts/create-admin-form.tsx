import { CreateAdmin } from "~/schemas/accounts/account";
import type { FieldName, FormState } from "~/schemas/form";
import { useText } from "../context/use-text";
import { CheckedForm } from "../form/checked-form";
import { EmailField, NameFields } from "../form/person-fields";
import { toFieldLevelMessages, getFieldState, toScreenMessage } from "../form/field-state";
import { PasswordField, ShowPassword } from "../form/password-field";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";

const ORDER = ["firstName", "lastName", "email", "password"] satisfies FieldName<
  typeof CreateAdmin
>[];

interface Props {
  form: FormState;
  intro: string;
  minLength: number;
  done: boolean;
}

export function CreateAdminForm({ form, intro, minLength, done }: Props) {
  const { t, formatMessage } = useText();
  return (
    <div className="measure">
      {form.alert && (
        <Banner kind="alert">
          {formatMessage(toScreenMessage(form.alert, "somethingWentWrong"))}
        </Banner>
      )}
      <h1>{t.nav.createAdmin}</h1>
      {done && <Banner kind="status">{formatMessage("account.adminCreated")}</Banner>}
      <CheckedForm
        schema={CreateAdmin}
        form={form}
        action="/create-admin"
        order={ORDER}
        once
        className="narrow"
        intro={<p>{intro}</p>}
      >
        {(current) => <AdminFields form={current} minLength={minLength} />}
      </CheckedForm>
    </div>
  );
}

function AdminFields({ form, minLength }: Pick<Props, "form" | "minLength">) {
  const { t } = useText();
  const fieldMessages = toFieldLevelMessages(form, "account.allFieldsRequred");
  const field = (name: string) => getFieldState(fieldMessages, name);
  return (
    <>
      {/* Another person's data: no autofill of the administrator's own. */}
      <NameFields
        form={fieldMessages}
        fields={{ firstName: ["firstName"], lastName: ["lastName"] }}
        staff
      />
      <EmailField {...field("email")} autoComplete="off" />
      <PasswordField
        name="password"
        label={t.account.password}
        hint={t.account.passwordHint(minLength)}
        error={field("password").error}
      />
      <ShowPassword />
      <Button busy={t.request.busy}>{t.account.create}</Button>
    </>
  );
}
