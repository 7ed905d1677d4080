import { useSite } from "~/components/context/site";
import { useLightText } from "~/components/context/use-text";
import { HelpLinks } from "~/components/home/help-links";
import { Mission } from "~/components/home/mission";
import { CallBar } from "~/components/layout/call-bar";
import { pageMeta } from "~/components/layout/page-title";
import { revalidationHeaders } from "~/services/web/responses/cache-headers.server";

export const meta = pageMeta();

export const headers = () => revalidationHeaders();

export default function Home() {
  const { home } = useLightText();
  const { centerName, organisationName, centerUrl, skies } = useSite();
  const ways = (
    <>
      <CallBar />
      <HelpLinks />
    </>
  );
  return (
    <>
      <div className="title">
        <img src="/logo.svg" alt={organisationName} height={100} width={100} />
        <div>
          <h1>{centerName}</h1>
          <p className="lead">{home.serving}</p>
        </div>
      </div>
      {skies === "gray" && ways}
      <Mission />
      {skies === "blue" && ways}
      <p>
        <a href={centerUrl} rel="noopener noreferrer">
          {home.mainSite(organisationName)}
        </a>
      </p>
    </>
  );
}
