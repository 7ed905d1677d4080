import { PORTALS } from "~/schemas/accounts/portals";
import type { Role } from "~/schemas/vocabulary";
import type { Text } from "~/text/light-en";
import { useSite } from "../context/site";
import { useText } from "../context/use-text";
import { Dropdown } from "../ui/dropdown";
import { getAdminMenu } from "./admin-menu";

const REQUEST = "/request-help";

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

interface Props {
  role: Role;
  path: string;
  search: string;
}

/** In narrow windows one row: what has no room stands in the menu instead. */
export function Header({ role, path, search }: Props) {
  const { t } = useText();
  const { centerName } = useSite();
  const { links, menu, more } = getRoleLinks(t.nav)[role];
  const start: NavLink[] = role === "public" ? [[REQUEST, t.nav.requestHelp]] : [];
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
              <li className="in-row">
                <a className="button light" href={REQUEST} aria-current={toCurrent(REQUEST)}>
                  {t.nav.requestHelp}
                </a>
              </li>
            )}
            <NavLinks path={path} links={links} className="in-row" />
            <li>
              <Dropdown
                name={
                  <>
                    <span className="in-row">{menu}</span>
                    <span className="in-menu">{t.nav.menu}</span>
                  </>
                }
              >
                <ul>
                  <NavLinks path={path} links={[...start, ...links]} className="in-menu" />
                  <NavLinks path={path} links={more} />
                </ul>
              </Dropdown>
            </li>
            {role !== "public" && (
              <li>
                <form method="post" action="/logout">
                  <button type="submit">{t.nav.logOut}</button>
                </form>
              </li>
            )}
          </ul>
        </nav>
        <nav className="language" aria-label={t.language}>
          <LanguageLink search={search} />
        </nav>
      </div>
    </header>
  );
}

interface NavLinksProps {
  links: readonly NavLink[];
  path: string;
  className?: string;
}

function NavLinks({ links, path, className }: NavLinksProps) {
  return links.map(([to, name]) => (
    <li key={to} className={className}>
      <a href={to} aria-current={to === path ? "page" : undefined}>
        {name}
      </a>
    </li>
  ));
}

export function LanguageLink({ search }: { search: string }) {
  const { locale } = useText();
  const [code, name] =
    locale === "en" ? (["es", "Español"] as const) : (["en", "English"] as const);
  const query = new URLSearchParams(search);
  query.set("lang", code);
  return (
    <a href={`?${query}`} lang={code} hrefLang={code}>
      {name}
    </a>
  );
}
