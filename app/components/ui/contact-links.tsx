import type { ReactNode } from "react";
import type { Locale } from "~/schemas/vocabulary";
import { ofStaff } from "~/text/text-messages";
import { useSite } from "../context/site";
import { useText } from "../context/use-text";
import { formatPhone } from "./format";

interface PersonPhoneProps {
  phone: string;
  /** Language of the person; staff can send them a text message. */
  locale?: Locale | undefined;
}

export function PersonPhone({ phone, locale }: PersonPhoneProps) {
  const { t } = useText();
  const { centerName, contactPhone } = useSite();
  if (!phone) return t.staff.notProvided;
  return (
    <>
      <PhoneLink phone={phone} />
      {locale && (
        <>
          {" "}
          <TextLink
            phone={phone}
            text={ofStaff[locale](centerName, contactPhone)}
            className="bubble screen-only"
            label={`${t.staff.writing.text} ${formatPhone(phone)}`}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M2 2h12v9H7l-3 3v-3H2z" />
            </svg>
          </TextLink>
        </>
      )}
    </>
  );
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

export function ContactLines({ email, ...person }: PersonPhoneProps & { email: string }) {
  const { t } = useText();
  return (
    <p>
      {t.form.phone}: <PersonPhone {...person} />
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

interface TextLinkProps {
  phone?: string;
  text: string;
  className: string;
  /** Name of a link that shows no words. */
  label?: string;
  children: ReactNode;
}

/** `sms:` link with the words filled in; without a number the phone asks for one. */
export function TextLink({ phone = "", text, className, label, children }: TextLinkProps) {
  // "?&" works on both iOS and Android
  const href = `sms:${toNumber(phone)}?&body=${encodeURIComponent(text)}`;
  return (
    <a className={className} href={href} aria-label={label} title={label}>
      {children}
    </a>
  );
}
