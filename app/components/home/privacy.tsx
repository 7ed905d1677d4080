import type { RetentionPeriods } from "~/schemas/retention";
import { useSite } from "../context/site";
import { useLightText } from "../context/use-text";

interface Props {
  /** Whether old personal data is removed after these periods; undefined in an outage. */
  isRemoved: boolean | undefined;
  periods: RetentionPeriods;
}

/** What is kept about people, who sees it, for how long; written from the settings. */
export function Privacy({ isRemoved, periods }: Props) {
  const { privacy: t } = useLightText();
  const { centerName, contactPhone, contactEmail } = useSite();
  return (
    <div className="measure">
      <h1>{t.heading}</h1>
      <p className="lead">{t.lead(centerName)}</p>
      <Part heading={t.kept} lines={t.keptList} />
      <Part heading={t.seen} lines={t.seenList} />
      <Part
        heading={t.period}
        lines={[
          ...(isRemoved === undefined ? [] : isRemoved ? t.on(periods) : [t.off]),
          ...t.always(periods.lookupMonths),
        ]}
      />
      <Part heading={t.cookies} lines={t.cookieList} />
      <h2>{t.rights}</h2>
      <p>{t.ask(contactPhone, contactEmail)}</p>
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

/** The link to the page, under a public form. */
export function PrivacyLink() {
  const { privacy } = useLightText();
  return (
    <p className="measure below-form">
      <a href="/privacy">{privacy.link}</a>
    </p>
  );
}
