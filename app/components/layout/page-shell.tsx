import type { ReactNode } from "react";
import { isStaffScreen } from "~/screens";
import type { OpenWork } from "~/schemas/open-work";
import type { Role } from "~/schemas/vocabulary";
import type { AdminWarning } from "~/services/web/presenters/page-data.server";
import { useText } from "../context/use-text";
import { Footer } from "./footer";
import { Header } from "./header";
import { MainContent } from "./main-content";
import { SetupWarnings } from "./setup-warnings";
import { StaffBar } from "./staff-bar";

interface Props {
  role: Role;
  path: string;
  search: string;
  /** Administrators only. */
  warnings?: readonly AdminWarning[] | undefined;
  work?: OpenWork | undefined;
  children: ReactNode;
}

export function PageShell({ role, path, search, warnings = [], work, children }: Props) {
  const { t } = useText();
  return (
    <>
      <a className="skip" href="#main">
        {t.skip}
      </a>
      {role === "admin" && isStaffScreen(path) ? (
        <StaffBar path={path} search={search} work={work} />
      ) : (
        <Header role={role} path={path} search={search} />
      )}
      <SetupWarnings warnings={warnings} />
      <MainContent>{children}</MainContent>
      <Footer role={role} />
    </>
  );
}
