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
  const digits = phone.replace(/\D/g, "");
  // Short codes such as 211 and 988 have no country code.
  const prefix = digits.length === 10 ? "+1" : digits.length === 11 ? "+" : "";
  return (
    <a className={className} href={`tel:${prefix}${digits}`}>
      {children}
    </a>
  );
}
