import { Banner } from "../ui/banner";
import { requestDetailsHref } from "../ui/href";
import { useText } from "../context/use-text";

/** What an administrator has just done to a request. */
export interface CompletedActionView {
  what: "entered" | "corrected" | "unassigned";
  id: string;
}

/** Says that it was done, with the way to the request unless it stands on this page. */
export function DoneBanner({
  done: { what, id },
  here = false,
}: {
  done: CompletedActionView;
  here?: boolean;
}) {
  const { t } = useText();
  const words = t.staff.done;
  return (
    <Banner kind="status">
      {words[what](id)} {!here && <a href={requestDetailsHref(id)}>{words.see}</a>}
    </Banner>
  );
}
