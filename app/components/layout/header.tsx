import { PORTALS } from "~/schemas/accounts/portals";
import type { Role } from "~/schemas/vocabulary";
import type { Text } from "~/text/light-en";
import { useSite } from "../context/site";
import { useText } from "../context/use-text";
import { Dropdown } from "../ui/dropdown";
import { getAdminMenu } from "./admin-menu";

type NavLink = readonly [path: string, name: string];

interface RoleLinks {
  links: readonly NavLink[];
  menu: string;
  more: readonly NavLink[];
}

/** Links of each role after the center's name (specification, section 2). */
const getRoleLinks = (nav: Text["nav"]): Record<Role, RoleLinks> => ({
  public: {
    links: [
      ["/applyVolunteer", nav.apply],
      ["/more-resources", nav.resources],
    ],
    menu: nav.logIn,
    more: [
      [PORTALS.volunteer.login, nav.volunteerLogin],
      [PORTALS.admin.login, nav.adminLogin],
    ],
  },
  volunteer: {
    links: [[PORTALS.volunteer.dashboard, nav.dashboard]],
    menu: nav.volunteer,
    more: [
      ["/volunteer/account-details", nav.accountDetails],
      [PORTALS.volunteer.changePassword, nav.changePassword],
    ],
  },
  admin: {
    links: [[PORTALS.admin.dashboard, nav.dashboard]],
    menu: nav.admin,
    more: getAdminMenu(nav).map(({ path, name }) => [path, name]),
  },
});

export function Header({ role, path }: { role: Role; path: string }) {
  const { t } = useText();
  const { centerName } = useSite();
  const { links, menu, more } = getRoleLinks(t.nav)[role];
  const toCurrent = (to: string) => (path === to ? "page" : undefined);
  return (
    <header className="top">
      <div className="wrap">
        <a className="name" href="/home" aria-current={toCurrent("/home")}>
          {centerName}
        </a>
        <nav aria-label={t.nav.label}>
          <ul>
            {role === "public" && (
              <li>
                <a
                  className="button light"
                  href="/request-help"
                  aria-current={toCurrent("/request-help")}
                >
                  {t.nav.requestHelp}
                </a>
              </li>
            )}
            <NavLinks path={path} links={links} />
            <Menu name={menu} path={path} links={more} />
            {role !== "public" && (
              <li>
                <form method="post" action="/logout">
                  <button type="submit">{t.nav.logOut}</button>
                </form>
              </li>
            )}
          </ul>
        </nav>
      </div>
    </header>
  );
}

function NavLinks({ links, path }: { links: readonly NavLink[]; path: string }) {
  return links.map(([to, name]) => (
    <li key={to}>
      <a href={to} aria-current={to === path ? "page" : undefined}>
        {name}
      </a>
    </li>
  ));
}

function Menu({ name, links, path }: { name: string; links: readonly NavLink[]; path: string }) {
  return (
    <li>
      <Dropdown name={name}>
        <ul>
          <NavLinks links={links} path={path} />
        </ul>
      </Dropdown>
    </li>
  );
}
