import type { ClaimView } from "~/services/web/presenters/request-presenter.server";
import { useText } from "../context/use-text";

export function ClaimMark({ claim }: { claim: ClaimView | undefined }) {
  const { t } = useText();
  const words = t.staff.claim;
  if (!claim) return null;
  return (
    <>
      <span className="tag" title={words.by(claim.name)}>
        {claim.isMine ? words.mine : <bdi>{claim.name}</bdi>}
      </span>{" "}
    </>
  );
}
