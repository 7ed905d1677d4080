import { PhoneLink } from "../ui/phone-link";
import { useSite } from "../context/site";
import { useText } from "../context/use-text";

/** The way to a person instead of a form; nothing when the center has no phone. */
export function CallBar() {
  const { t } = useText();
  const { contactPhone } = useSite();
  if (!contactPhone) return null;
  return (
    <p className="call">
      <strong>{t.call.question}</strong>{" "}
      <PhoneLink phone={contactPhone}>{t.call.call(contactPhone)}</PhoneLink>
    </p>
  );
}
