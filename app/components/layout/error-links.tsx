import { PORTALS } from "~/schemas/accounts/portals";
import type { Role } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import { Link } from "../ui/link";

interface Props {
  role: Role;
  retry?: string | undefined;
  list?: { path: string; name: string } | undefined;
}

export function ErrorLinks({ role, retry, list }: Props) {
  const { t } = useText();
  return (
    <p className="actions">
      {retry && (
        <Link className="button primary" href={retry}>
          {t.unexpected.retry}
        </Link>
      )}
      {list ? (
        <Link className="button primary" href={list.path}>
          {t.staff.details.backTo(list.name)}
        </Link>
      ) : (
        <Link
          className={`button ${retry ? "secondary" : "primary"}`}
          href={role === "public" ? "/home" : PORTALS[role].dashboard}
        >
          {role === "public" ? t.unexpected.home : t.account.backToDashboard}
        </Link>
      )}
    </p>
  );
}
