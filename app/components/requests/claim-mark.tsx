import type { ClaimView } from "~/services/web/presenters/claims.server";
import { useText } from "../context/use-text";

interface Props {
  claim: ClaimView | undefined;
  className: string;
}

/** Who looks after a request, in a row of a list. */
export function ClaimMark({ claim, className }: Props) {
  const { t } = useText();
  const words = t.staff.claim;
  if (!claim) return null;
  return (
    <>
      <span className={className} title={words.by(claim.name)}>
        {claim.isMine ? words.mine : <bdi>{claim.name}</bdi>}
      </span>{" "}
    </>
  );
}
