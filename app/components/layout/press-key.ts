/** Rows of lists; not those of a part of a page, nor those that a pane has taken the place of. */
const ROWS = "main :is(tbody > tr, .cards > li, .rows > li)";
const PARTS = "section, aside, dialog";
/** Radio buttons too: a reason typed while one has the focus must not accept the request. */
const TEXT_FIELDS =
  "input:not([type=checkbox], [type=button], [type=submit]), textarea, select, [contenteditable]";
const CONTROLS = "a, button, input, summary";
/** Of the marked row: the id of the request that was open when it was marked. */
const MARK = "data-marked";

/** Returns whether the key did anything. `data-key`: key of an element; `data-find`: search box. */
export function pressKey(event: KeyboardEvent, showHelp: () => void): boolean {
  const { key, target, repeat } = event;
  const { ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return false;
  if (isTyping(target, key)) return false;
  if (document.querySelector("dialog[open]")) return false;
  if (key === "j" || key === "k") return move(key === "j" ? 1 : -1);
  if (key === "/") return focusSearch();
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
    case "r":
      return openFold(find(key));
    case "n":
      return focus(find("n"));
    case "c":
      return press(document.querySelector<HTMLElement>('[data-key="c"]')); // in the menu
    case "u":
      return press(document.querySelector<HTMLElement>('main [data-key="u"]'));
    default:
      return false;
  }
}

const STILL_TYPING_MS = 1_000;
let typed: { field: Element; at: number } | undefined;

/** Tells typing into a field, also on after it has gone with its request: no letter is a command. */
function isTyping(target: EventTarget | null, key: string) {
  const field = target instanceof Element && target.closest(TEXT_FIELDS);
  const now = Date.now();
  const goesOn = typed && !typed.field.isConnected && now - typed.at < STILL_TYPING_MS;
  if (field)
    typed = key.length === 1 ? { field, at: now } : undefined; // Enter ends it
  else if (typed && goesOn) typed.at = now;
  return Boolean(field || goesOn);
}

const listRows = () =>
  Array.from(document.querySelectorAll<HTMLElement>(ROWS)).filter(
    (row) => !row.closest(PARTS) && getLink(row) && getComputedStyle(row).display !== "none",
  );

const getLink = (row: Element | undefined) => row?.querySelector<HTMLElement>('a[href^="/"]');

const isOpen = (row: Element) => row.querySelector("[aria-current]") !== null;
const getOpenId = () => listRows().find(isOpen)?.id ?? "";

/** The row with the focus, the one that was marked last, or the opened one. */
function findRow() {
  const rows = listRows();
  const openId = getOpenId();
  return (
    rows.find((row) => row.contains(document.activeElement)) ??
    rows.find((row) => row.getAttribute(MARK) === openId) ??
    rows.find(isOpen)
  );
}

/** Once another request is open, keys are about that one. */
export function removeOldMark() {
  const openId = getOpenId();
  for (const row of document.querySelectorAll(`[${MARK}]`))
    if (row.getAttribute(MARK) !== openId) row.removeAttribute(MARK);
}

/** Marks the next or the previous row; on a page of its own, opens that request. */
function move(step: 1 | -1) {
  const rows = listRows();
  if (rows.length === 0)
    return press(document.querySelector<HTMLElement>(`main [rel=${REL[step]}]`));
  const current = findRow();
  // The message in place of a request that was decided has the focus.
  const from = current ?? document.activeElement ?? document.body;
  const next =
    step === 1
      ? rows.find((row) => isBefore(from, row))
      : rows.findLast((row) => isBefore(row, from));
  const row = next ?? current ?? rows[0];
  for (const one of rows) one.removeAttribute(MARK);
  row?.setAttribute(MARK, getOpenId());
  row?.scrollIntoView({ block: "nearest" });
  return focus(getLink(row));
}
const REL = { [1]: "next", [-1]: "prev" } as const;
const isBefore = (one: Element, other: Element) =>
  Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

/** A row's element comes first; one outside of rows counts only if the row is the opened one. */
function find(key: string) {
  const name = `[data-key="${key}"]`;
  const row = findRow();
  const own = row?.querySelector<HTMLElement>(name) ?? undefined;
  if (own || (row && !isOpen(row))) return own;
  const rows = listRows();
  return Array.from(document.querySelectorAll<HTMLElement>(`main ${name}`)).find(
    (one) => !rows.some((other) => other.contains(one)),
  );
}

function focusSearch() {
  const boxes = Array.from(document.querySelectorAll<HTMLElement>("[data-find]"));
  return (
    boxes.some(focus) ||
    boxes.some((box) => {
      const menu = box.closest("details");
      if (menu) menu.open = true;
      return focus(box);
    })
  );
}

function press(element: HTMLElement | null | undefined) {
  element?.click();
  return Boolean(element);
}

/** Whether it has the focus now: what is hidden can't have it. */
function focus(element: HTMLElement | null | undefined) {
  element?.focus();
  return Boolean(element) && document.activeElement === element;
}

/** Opens the form behind a summary and focuses its first field; presses anything else. */
function openFold(element: HTMLElement | undefined) {
  const fold = element?.matches("summary") ? element.closest("details") : null;
  if (!fold) return press(element);
  fold.open = true;
  return focus(fold.querySelector<HTMLElement>("input:not([type=hidden]), textarea"));
}
