import { PhoneLink } from "./phone-link";
import { useSite } from "./site";
import { useText } from "./text";

/** The way to a person instead of a form; nothing when the center has no phone. */
export function CallBar() {
  const { t } = useText();
  const { contactPhone } = useSite();
  if (!contactPhone) return null;
  return (
    <p className="call">
      <strong>{t.call.question}</strong> <PhoneLink phone={contactPhone}>{t.call.call(contactPhone)}</PhoneLink>
    </p>
  );
}
