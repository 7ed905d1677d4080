import type { ReactNode } from "react";
import type { CompletedActionView } from "~/services/web/presenters/pane-presenter.server";
import { useText } from "../context/use-text";
import { Banner } from "../ui/banner";
import { requestDetailsHref } from "../ui/href";
import { Link } from "../ui/link";

/** The request's own page hides the link to it. */
export function DoneBanner({
  done: { action, id },
  hideLink = false,
  children,
}: {
  done: CompletedActionView;
  hideLink?: boolean;
  children?: ReactNode;
}) {
  const { t } = useText();
  const words = t.staff.done;
  return (
    <Banner kind="status">
      {words[action](id)} {children}{" "}
      {!hideLink && <Link href={requestDetailsHref(id)}>{words.see}</Link>}
    </Banner>
  );
}
