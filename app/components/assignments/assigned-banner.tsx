import type { Text } from "~/text/en";
import { Banner } from "../ui/banner";
import { requestDetailsHref } from "../ui/href";
import { DONE_BANNER_ID } from "../ui/placed-banner";
import { useText } from "../context/use-text";
import { WithIsolatedName } from "../ui/with-isolated-name";

export interface AssignmentResultView {
  requestId: string;
  /** Name and street of the request. */
  subject: string;
  /** Names of those who got an offer, who had one already, and who could not get one. */
  got: readonly string[];
  had: readonly string[];
  not: readonly { name: string; why: keyof Text["staff"]["assign"]["why"] }[];
}

/** Says what became of everybody who was to be assigned, with the way to the request. */
export function AssignedBanner({
  outcome: { requestId, subject, got, had, not },
}: {
  outcome: AssignmentResultView;
}) {
  const { t } = useText();
  const words = t.staff.assign;
  return (
    <Banner kind="status" id={DONE_BANNER_ID}>
      <p>
        <WithIsolatedName
          words={got.length > 0 ? words.assignedTo : words.nobodyGot}
          name={subject}
        />{" "}
        {got.length > 0 && <WithIsolatedName words={words.got} name={got.join(", ")} />}
      </p>
      {had.length > 0 && <p>{words.had(had.join(", "))}</p>}
      {not.length > 0 && (
        <p>{words.not(not.map(({ name, why }) => `${name} (${words.why[why]})`).join(", "))}</p>
      )}
      <p>
        <a href={requestDetailsHref(requestId)}>{t.staff.done.see}</a>
      </p>
    </Banner>
  );
}
