import { useSite } from "../context/site";
import { useText } from "../context/use-text";
import { PhoneLink } from "../ui/contact-links";

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
