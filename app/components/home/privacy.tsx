import type { RetentionPeriods } from "~/schemas/erasure";
import { useSite } from "../context/site";
import { useLightText, useText } from "../context/use-text";

interface Props {
  /** Whether old personal data is removed after these periods; undefined in an outage. */
  isRemoved: boolean | undefined;
  periods: RetentionPeriods;
}

export function Privacy({ isRemoved, periods }: Props) {
  const { privacy: words } = useLightText();
  const { t } = useText();
  const { centerName, contactPhone, contactEmail } = useSite();
  return (
    <div className="measure">
      <h1>{t.nav.privacy}</h1>
      <p className="lead">{words.lead(centerName)}</p>
      <Part heading={words.kept} lines={words.keptList} />
      <Part heading={words.seen} lines={words.seenList} />
      <Part
        heading={words.period}
        lines={[
          ...(isRemoved === undefined ? [] : isRemoved ? words.on(periods) : [words.off]),
          ...words.always(periods.lookupMonths),
        ]}
      />
      <Part heading={words.cookies} lines={words.cookieList} />
      <h2>{words.rights}</h2>
      <p>{words.ask(contactPhone, contactEmail)}</p>
    </div>
  );
}

function Part({ heading, lines }: { heading: string; lines: readonly string[] }) {
  return (
    <>
      <h2>{heading}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

export function PrivacyLink() {
  const { privacy } = useLightText();
  return (
    <p className="measure below-form">
      <a href="/privacy">{privacy.link}</a>
    </p>
  );
}
