import { formatPhone } from "./format-phone";

/** A number that a phone can dial; children may say more than the number. */
export function PhoneLink({
  phone,
  children = formatPhone(phone),
}: {
  phone: string;
  children?: string;
}) {
  const digits = phone.replace(/\D/g, "");
  const abroad = digits.length === 10 ? "+1" : digits.length === 11 ? "+" : ""; // 211 and 988 have no country
  return <a href={`tel:${abroad}${digits}`}>{children}</a>;
}
