import type { OpenWork } from "~/schemas/live";
import { ENTER_PATH } from "~/schemas/requests/request-lists";
import { useSite } from "../context/site";
import { useText } from "../context/use-text";
import { Link } from "../ui/link";
import { FindAnybody } from "./find-anybody";
import { StaffMenu } from "./staff-menu";
import { findWorkScreen, formatCount, WORK_SCREENS } from "./admin-menu";

interface Props {
  path: string;
  search: string;
  /** Absent while the database cannot be read. */
  work?: OpenWork | undefined;
}

export function StaffBar({ path, search, work }: Props) {
  const { t } = useText();
  const { centerName } = useSite();
  const shown = findWorkScreen(path, search);
  return (
    <header className="bar">
      <Link className="name" href="/home">
        {centerName}
      </Link>
      <nav aria-label={t.nav.label}>
        <ul className="screens">
          {WORK_SCREENS.map((screen) => {
            const count = formatCount(t, work, screen.work);
            return (
              <li key={screen.path}>
                <Link
                  href={screen.path}
                  aria-current={screen.path === shown.path ? shown.current : undefined}
                >
                  {screen.name(t)}
                  {count && (
                    <>
                      {" "}
                      <span className={count.isNew ? "count new" : "count"} aria-hidden="true">
                        {count.number}
                      </span>
                      <span className="unseen">{count.words}</span>
                    </>
                  )}
                </Link>
              </li>
            );
          })}
          <li>
            <Link href={ENTER_PATH} data-key="c">
              {t.staff.bar.enter} <span className="unseen">{t.staff.bar.request}</span>
            </Link>
          </li>
        </ul>
        <FindAnybody path={path} search={search} />
        <StaffMenu path={path} search={search} work={work} />
      </nav>
    </header>
  );
}
