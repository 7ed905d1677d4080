import { Link as RouterLink } from "@remix-run/react";
import { type AnchorHTMLAttributes, createContext, useContext } from "react";
import { isStaffScreen } from "~/screens";
import { useHydrated } from "../context/hydration";

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  /** The key that presses it while keyboard shortcuts are on. */
  "data-key"?: string | undefined;
  /** Keeps the scroll position: the link leads to the same screen with another content. */
  preventScrollReset?: boolean;
}

/** Link that keeps the document between staff screens; all others load a document. */
export function Link({ href, preventScrollReset, children, ...anchor }: Props) {
  const keepsScroll = useKeptScroll();
  return useHydrated() && isStaffScreen(href) ? (
    <RouterLink
      {...anchor}
      to={href}
      preventScrollReset={preventScrollReset ?? keepsScroll(href)}
      discover="none"
    >
      {children}
    </RouterLink>
  ) : (
    <a {...anchor} href={href}>
      {children}
    </a>
  );
}

/** Path of a list that stays in place while its links and forms are used; undefined for none. */
export const KeptScrollContext = createContext<string | undefined>(undefined);

export function useKeptScroll() {
  const path = useContext(KeptScrollContext);
  return (href: string) => href.split(/[?#]/)[0] === path;
}

interface Click {
  metaKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
  button: number;
  defaultPrevented: boolean;
}

/** Whether a click follows its link here: others open a tab or window, or did something. */
export const isPlainClick = (click: Click) =>
  !(click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) &&
  click.button === 0 &&
  !click.defaultPrevented;
