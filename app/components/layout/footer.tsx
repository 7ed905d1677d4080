import type { Role } from "~/schemas/vocabulary";
import { useSite } from "../context/site";
import { useText } from "../context/use-text";
import { PhoneLink } from "../ui/phone-link";

/** Administrators get no "call": they would call themselves, and work here all day. */
export function Footer({ role }: { role: Role }) {
  const { t } = useText();
  const { contactPhone, developedBy } = useSite();
  return (
    <footer>
      <div className="wrap">
        {role !== "admin" && (
          <p>
            <strong>
              {t.call.danger} <a href="tel:911">{t.call.emergency}</a>
            </strong>
          </p>
        )}
        {contactPhone && role !== "admin" && (
          <p>
            {t.call.question}{" "}
            <PhoneLink phone={contactPhone}>{t.call.call(contactPhone)}</PhoneLink>
          </p>
        )}
        <p>{t.footer.area}</p>
        <p className="soft">
          {t.footer.builtBy(developedBy)} © {new Date().getFullYear()}
        </p>
      </div>
    </footer>
  );
}
