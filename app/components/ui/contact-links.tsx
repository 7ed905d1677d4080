import { useText } from "../context/use-text";
import { formatPhone } from "./format";

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

export function PhoneLink({
  phone,
  className,
  children = formatPhone(phone),
}: {
  phone: string;
  className?: string;
  children?: string;
}) {
  return (
    <a className={className} href={`tel:${toNumber(phone)}`}>
      {children}
    </a>
  );
}

/** Short codes such as 211 and 988 have no country code. */
function toNumber(phone: string) {
  const digits = phone.replace(/\D/g, "");
  const prefix = digits.length === 10 ? "+1" : digits.length === 11 ? "+" : "";
  return prefix + digits;
}

/** `sms:` link with the words filled in; without a number the phone asks for one. */
export function TextLink({
  phone = "",
  text,
  className,
  children,
}: {
  phone?: string;
  text: string;
  className: string;
  children: string;
}) {
  // "?&" works on both iOS and Android
  return (
    <a className={className} href={`sms:${toNumber(phone)}?&body=${encodeURIComponent(text)}`}>
      {children}
    </a>
  );
}
