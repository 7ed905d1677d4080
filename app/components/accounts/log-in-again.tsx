import { NOTICES } from "~/schemas/notices";
import { EMPTY_FORM } from "~/schemas/form";
import { Banner } from "../ui/banner";
import { LoginForm } from "./login-form";
import type { Portal } from "~/schemas/accounts/portals";
import { useText } from "../context/use-text";

interface Props {
  role: Portal;
  /** Own path that the form was sent to. */
  to: string;
  /** What was typed there. */
  fields: Record<string, string>;
}

/** In place of a page whose login ended while its form was filled in: the login, with what was typed. */
export function LogInAgain({ role, to, fields }: Props) {
  const { say } = useText();
  return (
    <LoginForm portal={role} form={EMPTY_FORM} to={to} carried={fields}>
      <Banner kind="alert">{say(NOTICES.loginEnded)}</Banner>
    </LoginForm>
  );
}
