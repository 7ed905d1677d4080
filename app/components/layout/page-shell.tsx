import type { ReactNode } from "react";
import type { Role } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import { Footer } from "./footer";
import { Header } from "./header";
import { LanguageLink } from "./language-link";
import { SetupWarnings, type SetupWarning } from "./setup-warnings";

interface Props {
  role: Role;
  path: string;
  search: string;
  /** Administrators only. */
  warnings?: readonly SetupWarning[] | undefined;
  children: ReactNode;
}

/** Page chrome: header, main, footer. */
export function PageShell({ role, path, search, warnings = [], children }: Props) {
  const { t } = useText();
  return (
    <>
      <a className="skip" href="#main">
        {t.skip}
      </a>
      <nav className="language" aria-label={t.language}>
        <div className="wrap">
          <LanguageLink search={search} />
        </div>
      </nav>
      <Header role={role} path={path} />
      <SetupWarnings warnings={warnings} />
      <main id="main" className="wrap" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}
