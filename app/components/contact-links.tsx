import { PhoneLink } from "./phone-link";
import { useText } from "./text";

/** The number of a person, or that there is none. */
export function PersonPhone({ phone }: { phone: string }) {
  const { t } = useText();
  return phone ? <PhoneLink phone={phone} /> : t.staff.notProvided;
}

/** The e-mail address of a person, or that there is none. */
export function PersonEmail({ email }: { email: string }) {
  const { t } = useText();
  return email ? <a href={`mailto:${email}`}>{email}</a> : t.staff.notProvided;
}
