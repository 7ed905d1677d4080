import { useSite } from "../context/site";
import { useText } from "../context/use-text";
import { PhoneLink } from "../ui/phone-link";

/** Offers a phone call instead of a form; renders nothing if the center has no phone. */
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
