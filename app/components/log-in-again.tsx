import { NOTICES } from "~/schemas/notices";
import { EMPTY_FORM } from "~/schemas/form";
import { Banner } from "./banner";
import { LoginForm } from "./login-form";
import type { Portal } from "~/schemas/portals";
import { useText } from "./text";

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
