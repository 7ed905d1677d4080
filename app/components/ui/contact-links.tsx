import { PhoneLink } from "./phone-link";
import { useText } from "../context/use-text";

/** The number of a person, or that there is none. */
export function PersonPhone({ phone }: { phone: string }) {
  const { t } = useText();
  return phone ? <PhoneLink phone={phone} /> : t.staff.notProvided;
}

/** The e-mail address of a person, or that there is none. Where it does not fit on a line it goes on with the @. */
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
