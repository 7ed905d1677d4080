import { useLightText, useText } from "~/components/context/use-text";
import { pageMeta } from "~/components/layout/page-title";
import { revalidationHeaders } from "~/services/web/responses/cache-headers.server";

export const meta = pageMeta();

export const headers = () => revalidationHeaders();

/** After an application. `data-sent` makes the script delete the form's draft. */
export default function ThankYou() {
  const { t } = useText();
  const words = useLightText().thankYou;
  return (
    <div className="measure" data-sent="apply-volunteer">
      <h1>{t.thankYou.heading}</h1>
      <p className="lead" role="status">
        {words.text}
      </p>
      <h2>{words.next}</h2>
      <p className="actions">
        <a className="button primary" href="/home">
          {words.home}
        </a>{" "}
        <a className="button secondary" href="/applyVolunteer/status">
          {t.thankYou.checkStatus}
        </a>
      </p>
    </div>
  );
}
