import { Link as RouterLink } from "@remix-run/react";
import type { AnchorHTMLAttributes } from "react";
import { isStaffScreen } from "~/schemas/staff-screens";
import { useHydrated } from "../context/hydration";

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  /** Keeps the scroll position: the link leads to the same screen with another content. */
  preventScrollReset?: boolean;
}

/** Link that keeps the document between staff screens; all others load a document. */
export function Link({ href, preventScrollReset = false, children, ...anchor }: Props) {
  return useHydrated() && isStaffScreen(href) ? (
    <RouterLink {...anchor} to={href} preventScrollReset={preventScrollReset} discover="none">
      {children}
    </RouterLink>
  ) : (
    <a {...anchor} href={href}>
      {children}
    </a>
  );
}
