import type { ClaimView } from "~/services/web/presenters/claims.server";
import { useText } from "../context/use-text";
import { HiddenFields } from "../form/hidden-fields";
import { Button } from "../ui/button";
import { Form } from "../ui/form";

interface Props {
  action: string;
  claim: ClaimView | undefined;
}

export function ClaimForm({ action, claim }: Props) {
  const { t } = useText();
  const words = t.staff.claim;
  const intent = claim?.isMine ? "release" : "claim";
  return (
    <Form method="post" action={action} className="inline">
      <HiddenFields fields={{ intent }} />
      {claim && <strong>{claim.isMine ? words.mine : words.by(claim.name)}</strong>}{" "}
      <Button kind="secondary" busy={t.staff.details.saving}>
        {words[intent]}
      </Button>
    </Form>
  );
}
