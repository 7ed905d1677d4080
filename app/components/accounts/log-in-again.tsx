import type { Portal } from "~/schemas/accounts/portals";
import type { FormFields } from "~/schemas/carried-form";
import { EMPTY_FORM } from "~/schemas/form";
import { useText } from "../context/use-text";
import { Banner } from "../ui/banner";
import { LoginForm } from "./login-form";

interface Props {
  role: Portal;
  to: string;
  fields: FormFields;
}

/** Login shown when a form is submitted after the session ended; carries the form's values. */
export function LogInAgain({ role, to, fields }: Props) {
  const { formatMessage } = useText();
  return (
    <LoginForm portal={role} form={EMPTY_FORM} to={to} carried={fields}>
      <Banner kind="alert">{formatMessage("account.loginEnded")}</Banner>
    </LoginForm>
  );
}
