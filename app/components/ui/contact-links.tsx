import { useText } from "../context/use-text";
import { PhoneLink } from "./phone-link";

export function PersonPhone({ phone }: { phone: string }) {
  const { t } = useText();
  return phone ? <PhoneLink phone={phone} /> : t.staff.notProvided;
}

/** A long address wraps before the @. */
export function PersonEmail({ email }: { email: string }) {
  const { t } = useText();
  const at = email.lastIndexOf("@");
  return email ? (
    <a href={`mailto:${email}`}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  ) : (
    t.staff.notProvided
  );
}

export function ContactLines({ phone, email }: { phone: string; email: string }) {
  const { t } = useText();
  return (
    <p>
      {t.form.phone}: <PersonPhone phone={phone} />
      <br />
      {t.form.email}: <PersonEmail email={email} />
    </p>
  );
}
