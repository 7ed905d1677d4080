import type { MouseEvent, ReactNode } from "react";
import { useHydrated } from "../context/hydration";
import { Link } from "./link";
import { isPlainClick } from "./plain-click";

interface Props {
  /** The same page with the dialog open, for browsers without script. */
  href: string;
  opens: string;
  children: ReactNode;
  "data-key"?: string;
}

export function DialogLink({ href, opens, children, "data-key": key }: Props) {
  const hydrated = useHydrated();
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    const dialog = document.getElementById(opens) as Partial<HTMLDialogElement> | null;
    if (!dialog?.showModal) return;
    event.preventDefault();
    dialog.showModal();
  };
  return (
    <Link
      className="button primary"
      href={href}
      onClick={hydrated ? open : undefined}
      data-key={key}
    >
      {children}
    </Link>
  );
}

interface CancelProps extends Pick<Props, "href" | "children"> {
  /** Whether the dialog was opened as a modal: then it is closed, otherwise the page is loaded. */
  modal: boolean;
}

export function DialogCancel({ href, modal, children }: CancelProps) {
  const close = (event: MouseEvent) => {
    event.preventDefault();
    event.currentTarget.closest("dialog")?.close();
  };
  return (
    <Link href={href} onClick={modal ? close : undefined}>
      {children}
    </Link>
  );
}
