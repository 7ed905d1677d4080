import { useState, useEffect, useRef } from "react";
import { useLocation } from "@remix-run/react";
import { createPortal } from "react-dom";
import { PORTALS } from "~/schemas/accounts/portals";
import type { OpenWork } from "~/schemas/live";
import { ENTER_PATH, LIST_PATHS } from "~/schemas/requests/request-lists";
import { useScript } from "../context/hydration";
import { useText } from "../context/use-text";
import { DescriptionList } from "../ui/description-list";
import { Dropdown } from "../ui/dropdown";
import { Link } from "../ui/link";
import { type AdminMenuEntry, getAdminMenu, MENU_GROUPS, formatCount } from "./admin-menu";
import { FindAnybody } from "./find-anybody";
import { LanguageLink } from "./header";
import { pressKey, removeOldMark } from "./press-key";

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

const STORED_AS = "keys";

/** Switches keyboard shortcuts on and off in this browser: off until then, and without script. */
const StaffKeysSwitch = () => (useScript() ? <Switch /> : null);

function Switch() {
  const { t } = useText();
  const [isOn, setOn] = useState(readStored);
  const press = () => {
    store(!isOn);
    setOn(!isOn);
  };
  return (
    <div className="switch">
      <button type="button" onClick={press} aria-describedby="keys-hint">
        {isOn ? t.staff.bar.keysOff : t.staff.bar.keysOn}
      </button>
      <p className="hint" id="keys-hint">
        {t.staff.bar.keysHint}
      </p>
      {isOn && <StaffKeys />}
    </div>
  );
}

/** A browser that stores nothing forgets the choice with the document. */
function readStored() {
  try {
    return localStorage.getItem(STORED_AS) === "on";
  } catch {
    return false;
  }
}

function store(isOn: boolean) {
  try {
    if (isOn) localStorage.setItem(STORED_AS, "on");
    else localStorage.removeItem(STORED_AS);
  } catch {
    // as above
  }
}

export function StaffKeys() {
  const words = useText().t.staff.keys;
  const help = useRef<HTMLDialogElement>(null);
  const location = useLocation();
  useEffect(removeOldMark, [location]);
  useEffect(() => {
    const root = document.documentElement;
    root.dataset.keys = "on"; // buttons show their keys
    const onKeyDown = (event: KeyboardEvent) => {
      if (pressKey(event, () => help.current?.showModal())) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      delete root.dataset.keys;
    };
  }, []);
  return createPortal(
    <dialog ref={help} className="panel over" aria-labelledby="keys-heading">
      <h2 id="keys-heading">{words.heading}</h2>
      <DescriptionList rows={Object.entries(words.keys)} />
      <form method="dialog">
        <button type="submit" className="button secondary">
          {words.close}
        </button>
      </form>
    </dialog>,
    document.body,
  );
}
