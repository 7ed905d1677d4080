import { formatPhone } from "./format";

/** `tel:` link. `children` replaces the formatted number as the link text. */
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
