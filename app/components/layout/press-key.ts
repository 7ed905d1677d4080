/** Rows of lists; not those of a part of a page, nor the card of an opened row. */
const ROWS = "main :is(tbody > tr, .cards > li, .rows > li:not(.open))";
const PARTS = "section, aside, dialog";
/** Radio buttons too: a reason typed while one has the focus must not accept the request. */
const TEXT_FIELDS =
  "input:not([type=checkbox], [type=button], [type=submit]), textarea, select, [contenteditable]";
const CONTROLS = "a, button, input, summary";
const MARK = "data-marked";

/**
 * Does what a key stands for; whether it did anything. Screens name their elements: `data-key` is
 * the key that presses or focuses one, `data-find` the box to find anybody with.
 */
export function pressKey(event: KeyboardEvent, showHelp: () => void): boolean {
  const { key, target, repeat } = event;
  const { ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return false;
  if (target instanceof Element && target.closest(TEXT_FIELDS)) return false;
  if (document.querySelector("dialog[open]")) return false;
  if (key === "j" || key === "k") return move(key === "j" ? 1 : -1);
  if (key === "/") return focus(document.querySelector<HTMLElement>("[data-find]"));
  if (key === "?") {
    showHelp();
    return true;
  }
  // While the next screen is loading, a key would act on the one before.
  if (repeat || document.querySelector("main[aria-busy]")) return false;
  switch (key) {
    case "x":
      return press(findRow()?.querySelector<HTMLElement>("[type=checkbox]"));
    case "Enter":
      return !(target instanceof Element && target.closest(CONTROLS)) && press(getLink(findRow()));
    case "a":
      return press(find("a"));
    case "r":
      return openFold(find("r"));
    case "n":
      return focus(find("n"));
    default:
      return false;
  }
}

const listRows = () =>
  Array.from(document.querySelectorAll<HTMLElement>(ROWS)).filter(
    (row) => !row.closest(PARTS) && getLink(row),
  );

const getLink = (row: Element | undefined) => row?.querySelector<HTMLElement>('a[href^="/"]');

/** The row with the focus, the one that was marked last, or the opened one. */
function findRow() {
  const rows = listRows();
  return (
    rows.find((row) => row.contains(document.activeElement)) ??
    rows.find((row) => row.hasAttribute(MARK)) ??
    rows.find((row) => row.querySelector("[aria-current]"))
  );
}

/** Marks the next or the previous row; on a page of its own, opens that request. */
function move(step: 1 | -1) {
  const rows = listRows();
  if (rows.length === 0)
    return press(document.querySelector<HTMLElement>(`main [rel=${REL[step]}]`));
  const at = rows.findIndex((row) => row === findRow());
  const row = rows[at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)];
  for (const one of rows) one.toggleAttribute(MARK, one === row);
  row?.scrollIntoView({ block: "nearest" });
  return focus(getLink(row));
}
const REL = { [1]: "next", [-1]: "prev" } as const;

/** The element of a key: that of the marked row, or one that is in no row. */
function find(key: string) {
  const name = `[data-key="${key}"]`;
  const rows = listRows();
  return (
    findRow()?.querySelector<HTMLElement>(name) ??
    Array.from(document.querySelectorAll<HTMLElement>(`main ${name}`)).find(
      (one) => !rows.some((row) => row.contains(one)),
    )
  );
}

function press(element: HTMLElement | null | undefined) {
  element?.click();
  return Boolean(element);
}

function focus(element: HTMLElement | null | undefined) {
  element?.focus();
  return Boolean(element);
}

/** Opens the form behind a summary and focuses its first field; presses anything else. */
function openFold(element: HTMLElement | undefined) {
  const fold = element?.matches("summary") ? element.closest("details") : null;
  if (!fold) return press(element);
  fold.open = true;
  return focus(fold.querySelector<HTMLElement>("input:not([type=hidden]), textarea"));
}
