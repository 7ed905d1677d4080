import { type ReactNode, useEffect, useState } from "react";
import { useNavigation } from "@remix-run/react";
import type { OpenWork } from "~/schemas/live";
import type { Role, Locale } from "~/schemas/vocabulary";
import { isStaffScreen } from "~/screens";
import { getDictionary } from "../context/dictionaries";
import { useHydrated } from "../context/hydration";
import { useSite } from "../context/site";
import { useText } from "../context/use-text";
import { PhoneLink } from "../ui/contact-links";
import { Header } from "./header";
import { StaffBar } from "./staff-bar";

interface Props {
  role: Role;
  path: string;
  search: string;
  practice?: string | undefined;
  message?: string | undefined;
  /** Administrators only. */
  warnings?: readonly string[] | undefined;
  work?: OpenWork | undefined;
  children: ReactNode;
}

export function PageShell({ role, path, search, warnings = [], work, children, ...news }: Props) {
  const { t } = useText();
  const { practice, message } = news;
  return (
    <>
      <a className="skip" href="#main">
        {t.skip}
      </a>
      {practice && <p className="practice">{practice}</p>}
      {role === "admin" && isStaffScreen(path) ? (
        <StaffBar path={path} search={search} work={work} />
      ) : (
        <Header role={role} path={path} search={search} />
      )}
      {message && (
        <section className="wrap news" aria-label={t.news}>
          <p className="note">{message}</p>
        </section>
      )}
      <SetupWarnings warnings={warnings} />
      <MainContent>{children}</MainContent>
      <Footer role={role} />
    </>
  );
}

function SetupWarnings({ warnings }: { warnings: readonly string[] }) {
  const { t } = useText();
  if (warnings.length === 0) return null;
  return (
    <aside className="wrap setup" aria-label={t.staff.setup}>
      {warnings.map((warning) => (
        <p className="note" key={warning}>
          {warning}
        </p>
      ))}
    </aside>
  );
}

/** Administrators get no "call": they would call themselves, and work here all day. */
function Footer({ role }: { role: Role }) {
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

const ANNOUNCED_AFTER_MS = 300;

/** The page's main element. Where React runs, it says so while the next screen is loading. */
export function MainContent({ children }: { children: ReactNode }) {
  return useHydrated() ? <HydratedMain>{children}</HydratedMain> : <Main>{children}</Main>;
}

function Main({ busy, children }: { busy?: boolean; children: ReactNode }) {
  return (
    <main id="main" className="wrap" tabIndex={-1} aria-busy={busy || undefined}>
      {children}
    </main>
  );
}

function HydratedMain({ children }: { children: ReactNode }) {
  const { t } = useText();
  const busy = useNavigation().state !== "idle";
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => {
      setSlow(true);
    }, ANNOUNCED_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [busy]);
  return (
    <>
      <p className="loading" role="status">
        {slow && t.staff.bar.loading}
      </p>
      <Main busy={busy}>{children}</Main>
    </>
  );
}

/** Public pages only. Takes `locale` as a prop: `<head>` is outside the LocaleContext. */
export function PageDescription({ path, locale }: { path: string; locale: Locale }) {
  const descriptions: Readonly<Record<string, string>> =
    getDictionary(locale).lightText?.descriptions ?? {};
  const content = descriptions[path];
  return content === undefined ? null : <meta name="description" content={content} />;
}
