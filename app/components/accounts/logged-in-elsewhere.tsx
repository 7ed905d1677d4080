import { PORTALS, type Portal } from "~/schemas/accounts/portals";
import { useLightText, useText } from "../context/use-text";
import { Banner } from "../ui/banner";

export function LoggedInElsewhere({ role }: { role: Portal }) {
  const { t } = useText();
  const { account } = useLightText();
  return (
    <Banner kind="status">
      {account.loggedInAs[role]} <a href={PORTALS[role].dashboard}>{t.account.backToDashboard}</a>
    </Banner>
  );
}
