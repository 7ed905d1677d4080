import type { Portal } from "~/schemas/accounts/portals";
import { EMPTY_FORM } from "~/schemas/form";
import { NOTICES } from "~/schemas/notices";
import { useText } from "../context/use-text";
import { Banner } from "../ui/banner";
import { LoginForm } from "./login-form";

interface Props {
  role: Portal;
  /** Local path that the form was posted to. */
  to: string;
  /** The submitted values. */
  fields: Record<string, string>;
}

/** Login shown when a form is submitted after the session ended; carries the form's values. */
export function LogInAgain({ role, to, fields }: Props) {
  const { translate } = useText();
  return (
    <LoginForm portal={role} form={EMPTY_FORM} to={to} carried={fields}>
      <Banner kind="alert">{translate(NOTICES.loginEnded)}</Banner>
    </LoginForm>
  );
}
