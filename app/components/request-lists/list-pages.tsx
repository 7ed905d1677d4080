import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from "~/schemas/requests/request-lists";
import type { ListView } from "~/services/web/presenters/all-requests-presenter.server";
import { useText } from "../context/use-text";
import { Dropdown } from "../ui/dropdown";
import { formatNumber } from "../ui/format";
import { pageParam } from "../ui/href";
import { Link } from "../ui/link";
import type { Paging } from "../list/pagination";
import { requestsHref } from "./all-requests-view";

export function ListPages({ list, paging }: { list: ListView; paging: Paging }) {
  const { t } = useText();
  const words = t.staff.pages;
  const { page, pages, total, more } = paging;
  const first = (page - 1) * list.size + 1;
  const last = Math.min(page * list.size, total);
  const range = t.staff.requests.range(
    `${formatNumber(first)}–${formatNumber(last)}`,
    `${formatNumber(total)}${more ? "+" : ""}`,
  );
  const pageLink = (shown: number, rel: "prev" | "next", name: string, sign: string) =>
    shown >= 1 && shown <= pages ? (
      <Link
        className="page"
        href={requestsHref(list, { page: pageParam(shown) })}
        rel={rel}
        aria-label={name}
        title={name}
      >
        {sign}
      </Link>
    ) : (
      <span className="page" aria-hidden="true">
        {sign}
      </span>
    );
  return (
    <nav className="list-pages" aria-label={words.label}>
      {total > 0 && (
        <Dropdown name={range}>
          <div className="choices">
            <p className="soft">{t.staff.database.sizes}</p>
            {PAGE_SIZES.map((size) => (
              <Link
                key={size}
                className="filter-link"
                href={requestsHref(list, {
                  size: size === DEFAULT_PAGE_SIZE ? "" : String(size),
                })}
                aria-current={size === list.size || undefined}
                preventScrollReset
              >
                {size}
              </Link>
            ))}
          </div>
        </Dropdown>
      )}
      {pages > 1 && (
        <>
          {pageLink(page - 1, "prev", words.previous, "‹")}
          {pageLink(page + 1, "next", words.next, "›")}
        </>
      )}
    </nav>
  );
}
