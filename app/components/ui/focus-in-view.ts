/** Screens that have such elements in view, wherever they are scrolled, and keep that place. */
const KEPT_SCROLL = "[data-kept-scroll]";

/** In px: at the end of the page the head of the list covers the top of the pane. */
const SPACE_ABOVE = 80;

const getTop = (element: Element) => element.getBoundingClientRect().top;

/** Focuses and scrolls to the element; beside a list, which stays in place, only its own part. */
export function focusInView(element: HTMLElement) {
  const pane = element.closest(".pane");
  // In a narrow window it is in the place of the list, and scrolls with the page.
  const isBeside = pane !== null && getComputedStyle(pane).overflowY === "auto";
  element.focus({ preventScroll: pane ? isBeside : element.closest(KEPT_SCROLL) !== null });
  if (isBeside) pane.scrollTop += getTop(element) - getTop(pane) - SPACE_ABOVE;
}
