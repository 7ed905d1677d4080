import type { Role } from "~/schemas/vocabulary";
import { useSite } from "../context/site";
import { useText } from "../context/use-text";
import { Menu } from "./menu";
import { NavLinks } from "./nav-links";

/** Site name and the menus of the role (specification, section 2). */
export function Header({ role, path }: { role: Role; path: string }) {
  const { t } = useText();
  const { centerName } = useSite();
  const nav = t.nav;
  return (
    <header className="top">
      <div className="wrap">
        <a className="name" href="/home" aria-current={path === "/home" ? "page" : undefined}>
          {centerName}
        </a>
        <nav aria-label={nav.label}>
          <ul>
            {role === "public" && (
              <>
                <li>
                  <a
                    className="button light"
                    href="/request-help"
                    aria-current={path === "/request-help" ? "page" : undefined}
                  >
                    {t.nav.requestHelp}
                  </a>
                </li>
                <NavLinks
                  path={path}
                  links={[
                    ["/applyVolunteer", nav.apply],
                    ["/more-resources", t.nav.resources],
                  ]}
                />
                <Menu
                  name={nav.logIn}
                  path={path}
                  links={[
                    ["/vol-login", nav.volunteerLogin],
                    ["/admin-login", nav.adminLogin],
                  ]}
                />
              </>
            )}
            {role === "volunteer" && (
              <>
                <NavLinks path={path} links={[["/volunteer-dashboard", nav.dashboard]]} />
                <Menu
                  name={nav.volunteer}
                  path={path}
                  links={[
                    ["/volunteer/account-details", nav.accountDetails],
                    ["/volunteer/changePassword", nav.changePassword],
                  ]}
                />
              </>
            )}
            {role === "admin" && (
              <>
                <NavLinks path={path} links={[["/admin-dashboard", nav.dashboard]]} />
                <Menu
                  name={nav.admin}
                  path={path}
                  links={[
                    ["/create-volunteer", nav.newApplications],
                    ["/volunteers", nav.volunteerDatabase],
                    ["/admin/changePassword", nav.changePassword],
                    ["/homeowner-requests", nav.newRequests],
                    ["/assignVolunteers", nav.assign],
                    ["/requests-in-progress", nav.inProgress],
                    ["/generate-reports", nav.reports],
                    ["/create-admin", nav.createAdmin],
                  ]}
                />
              </>
            )}
            {role !== "public" && (
              <li>
                <form method="post" action="/logout">
                  <button type="submit">{nav.logOut}</button>
                </form>
              </li>
            )}
          </ul>
        </nav>
      </div>
    </header>
  );
}
