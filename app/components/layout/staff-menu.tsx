import { PORTALS } from "~/schemas/accounts/portals";
import type { OpenWork } from "~/schemas/open-work";
import { ENTER_PATH, LIST_PATHS } from "~/schemas/requests/request-lists";
import type { Text } from "~/text/en";
import { useText } from "../context/use-text";
import { Link } from "../ui/link";
import { Dropdown } from "../ui/dropdown";
import { FindAnybody } from "./find-anybody";
import { LanguageLink } from "./language-link";
import { StaffKeysSwitch } from "./staff-keys-switch";
import { formatCount } from "./work-screens";

interface Entry {
  path: string;
  name: string;
  work?: keyof OpenWork;
}

/** The Admin menu of the specification, section 2. */
const getEntries = (nav: Text["nav"]): readonly Entry[] => [
  { path: "/create-volunteer", name: nav.newApplications, work: "applications" },
  { path: "/volunteers", name: nav.volunteerDatabase },
  { path: PORTALS.admin.changePassword, name: nav.changePassword },
  { path: "/homeowner-requests", name: nav.newRequests, work: "unevaluated" },
  { path: "/assignVolunteers", name: nav.assign, work: "accepted" },
  { path: "/requests-in-progress", name: nav.inProgress, work: "active" },
  { path: "/generate-reports", name: nav.reports },
  { path: "/create-admin", name: nav.createAdmin },
  { path: "/administrators", name: nav.administrators },
  { path: "/api-keys", name: nav.apiKeys },
  { path: "/personal-data", name: nav.personalData },
];

interface Props {
  path: string;
  search: string;
  work?: OpenWork | undefined;
}

/** The Admin menu, with language and Log Out. In a narrow window it replaces the bar's links. */
export function StaffMenu({ path, search, work }: Props) {
  const { t } = useText();
  const toLink = ({ path: to, name, work: key }: Entry) => {
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
        <ul>
          <li className="folded">{toLink({ path: LIST_PATHS.all, name: t.staff.bar.requests })}</li>
          <li className="folded">
            {toLink({ path: PORTALS.admin.dashboard, name: t.nav.dashboard })}
          </li>
          {getEntries(t.nav).map((entry) => (
            <li key={entry.path}>{toLink(entry)}</li>
          ))}
        </ul>
        <ul>
          <li>{toLink({ path: ENTER_PATH, name: t.staff.list.enter })}</li>
        </ul>
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
