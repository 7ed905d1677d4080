import {
  NavigationType,
  useLocation,
  useNavigation,
  useNavigationType,
  type Location,
} from "@remix-run/react";
import { useEffect, useRef } from "react";
import { focusInView } from "../ui/focus-in-view";
import { isPlainClick } from "../ui/link";

const AUTOFOCUS = 'main [role="alert"]:not([hidden]), main [data-autofocus]';
const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex]";

/** The page before; an error screen without root data draws the document anew. */
let shown: Location | undefined;

/** Focuses and announces a screen as a document load would; keeps focus while it stays the same. */
export function NavigationFocus() {
  const location = useLocation();
  const type = useNavigationType();
  const { state, formMethod } = useNavigation();
  const posted = useRef(false);
  /** The `data-key` of the button that was pressed with the keyboard. */
  const key = useRef<string>();
  const started = useRef(false);
  /** Address of the link by which each page was left, by the key of its history entry. */
  const links = useRef(new Map<string, string>());
  const announcement = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (state === "idle") return;
    posted.current = formMethod === "POST";
    const { activeElement } = document;
    links.current.set(shown?.key ?? "", activeElement?.getAttribute("href") ?? "");
    key.current = activeElement?.matches(`button${KEYBOARD}`)
      ? getDataKey(activeElement)
      : undefined;
  }, [state, formMethod]);
  useEffect(() => {
    const isLoaded = !started.current && location.key === "default";
    const previous = isLoaded ? location : (shown ?? location);
    started.current = true;
    shown = location;
    if (previous === location) return;
    const isNewScreen = previous.pathname !== location.pathname;
    const result = document.querySelector("main [data-result]")?.textContent;
    if (announcement.current)
      announcement.current.textContent = (!isNewScreen && result) || document.title;
    const isResult = posted.current;
    posted.current = false;
    if (type === NavigationType.Pop) {
      if (isNewScreen && !focusLink(links.current.get(location.key))) focusMain();
      return;
    }
    if (focus(AUTOFOCUS) || focusFragment(location.hash)) return;
    if (isNewScreen) focusMain();
    else if (focusInPane(isResult ? key.current : undefined)) return;
    else if ((isResult || isFocusLost()) && !focus("main .banner")) focusMain();
  }, [location, type]);
  useEffect(() => {
    document.addEventListener("click", followFragment);
    return () => {
      document.removeEventListener("click", followFragment);
    };
  }, []);
  return <p ref={announcement} className="unseen" aria-live="polite" />;
}

const isFocusLost = () => !document.activeElement || document.activeElement === document.body;

function focus(selector: string) {
  const element = document.querySelector<HTMLElement>(selector);
  if (element) focusInView(element);
  return element !== null;
}

const KEYBOARD = ":focus-visible";
const getDataKey = (element: Element) => element.getAttribute("data-key") ?? undefined;

/** Follows the keyboard: to the same button of the next request, or into what a row has opened. */
function focusInPane(key: string | undefined) {
  if (key !== undefined) return focus(`.pane [data-key="${key}"]`);
  const isRow = document.activeElement?.matches(`tbody [aria-current]${KEYBOARD}`);
  return isRow === true && focusFragment("#pane-heading");
}

/** Where the scroll position has been set already. */
function focusMain() {
  document.querySelector("main")?.focus({ preventScroll: true });
}

function focusLink(href: string | undefined) {
  if (!href) return false;
  const links = document.querySelectorAll<HTMLElement>("main a[href]");
  const link = Array.from(links).find((one) => one.getAttribute("href") === href);
  link?.focus({ preventScroll: true });
  return link !== undefined;
}

/** A link to a place on the page: as a navigation it would end what the last action returned. */
function followFragment(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
  if (!link || !isPlainClick(event)) return;
  event.preventDefault();
  const hash = link.getAttribute("href") ?? "";
  document.getElementById(hash.slice(1))?.scrollIntoView();
  focusFragment(hash);
}

function focusFragment(hash: string) {
  const target = document.getElementById(hash.slice(1));
  if (!target) return false;
  if (target.contains(document.activeElement)) return true;
  if (!target.matches(FOCUSABLE)) {
    target.tabIndex = -1;
    const undo = () => {
      target.removeAttribute("tabindex");
    };
    target.addEventListener("blur", undo, { once: true });
  }
  target.focus({ preventScroll: true });
  return true;
}
