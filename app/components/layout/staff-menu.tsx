import { PORTALS } from "~/schemas/accounts/portals";
import type { OpenWork } from "~/schemas/open-work";
import { ENTER_PATH, LIST_PATHS } from "~/schemas/requests/request-lists";
import { useText } from "../context/use-text";
import { Link } from "../ui/link";
import { Dropdown } from "../ui/dropdown";
import { getAdminMenu, MENU_GROUPS, type AdminMenuEntry } from "./admin-menu";
import { FindAnybody } from "./find-anybody";
import { LanguageLink } from "./language-link";
import { StaffKeysSwitch } from "./staff-keys-switch";
import { formatCount } from "./work-screens";

interface Props {
  path: string;
  search: string;
  work?: OpenWork | undefined;
}

export function StaffMenu({ path, search, work }: Props) {
  const { t } = useText();
  const toLink = ({ path: to, name, work: key }: AdminMenuEntry) => {
    const count = formatCount(t, work, key);
    return (
      <>
        <Link
          href={to}
          aria-current={to === path ? "page" : undefined}
          aria-label={count && `${name}, ${count.words}`}
        >
          {name}
        </Link>
        {count && (
          <span className={count.isNew ? "count new" : "count"} aria-hidden="true">
            {count.number}
          </span>
        )}
      </>
    );
  };
  return (
    <Dropdown name={t.nav.admin}>
      <div className="sheet">
        <div className="folded">
          <FindAnybody path={path} search={search} />
        </div>
        {MENU_GROUPS.map((group) => (
          <div role="group" key={group} aria-labelledby={`menu-${group}`}>
            <p className="soft" id={`menu-${group}`}>
              {t.staff.bar.groups[group]}
            </p>
            <ul>
              {group === "work" && (
                <>
                  <li className="folded">
                    <Link
                      href={ENTER_PATH}
                      aria-current={ENTER_PATH === path ? "page" : undefined}
                      data-key="c"
                    >
                      {t.staff.list.enter}
                    </Link>
                  </li>
                  <li className="folded">
                    {toLink({ path: LIST_PATHS.all, name: t.staff.bar.requests })}
                  </li>
                  <li className="folded">
                    {toLink({ path: PORTALS.admin.dashboard, name: t.nav.dashboard })}
                  </li>
                </>
              )}
              {getAdminMenu(t.nav)
                .filter((entry) => (entry.group ?? "work") === group)
                .map((entry) => (
                  <li key={entry.path}>{toLink(entry)}</li>
                ))}
            </ul>
          </div>
        ))}
        <nav className="language" aria-label={t.language}>
          <LanguageLink search={search} />
        </nav>
        <StaffKeysSwitch />
        <form method="post" action="/logout">
          <button type="submit">{t.nav.logOut}</button>
        </form>
      </div>
    </Dropdown>
  );
}
