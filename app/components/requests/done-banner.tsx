import { useText } from "../context/use-text";
import { Banner } from "../ui/banner";
import { requestDetailsHref } from "../ui/href";
import { Link } from "../ui/link";

/** An action just taken on a request. */
export interface CompletedActionView {
  action:
    | "entered"
    | "corrected"
    | "unassigned"
    | "noted"
    | "prioritized"
    | "reopened"
    | "claimed"
    | "released";
  id: string;
}

/** Confirms the action. The request's own page hides the link to it. */
export function DoneBanner({
  done: { action, id },
  hideLink = false,
}: {
  done: CompletedActionView;
  hideLink?: boolean;
}) {
  const { t } = useText();
  const words = t.staff.done;
  return (
    <Banner kind="status">
      {words[action](id)} {!hideLink && <Link href={requestDetailsHref(id)}>{words.see}</Link>}
    </Banner>
  );
}
