import { useText } from "~/components/context/use-text";
import { pageMeta } from "~/components/layout/page-title";
import { revalidationHeaders } from "~/services/web/responses/cache-headers.server";

export const meta = pageMeta("thankYou");

export const headers = () => revalidationHeaders();

/** After an application. `data-sent` makes the script delete the form's draft. */
export default function ThankYou() {
  const { t } = useText();
  return (
    <div className="measure" data-sent="apply-volunteer">
      <h1>{t.thankYou.heading}</h1>
      <p className="lead" role="status">
        {t.thankYou.text}
      </p>
      <h2>{t.thankYou.next}</h2>
      <p className="actions">
        <a className="button primary" href="/home">
          {t.thankYou.home}
        </a>{" "}
        <a className="button secondary" href="/applyVolunteer/status">
          {t.thankYou.checkStatus}
        </a>
      </p>
    </div>
  );
}
