import { useSite } from "~/components/context/site";
import { useLightText } from "~/components/context/use-text";
import { HelpLinks, Mission } from "~/components/home/mission";
import { CallBar } from "~/components/layout/call-bar";
import { pageMeta } from "~/components/layout/page-title";
import { revalidationHeaders } from "~/services/web/responses/cache-headers.server";

export const meta = pageMeta();

export const headers = () => revalidationHeaders();

export default function Home() {
  const { home } = useLightText();
  const { centerName, organisationName, centerUrl } = useSite();
  return (
    <>
      <h1>{home.heading}</h1>
      <CallBar />
      <HelpLinks />
      <div className="title">
        <img src="/logo.svg" alt={organisationName} height={100} width={100} />
        <div>
          <h2>{centerName}</h2>
          <p className="lead">{home.serving}</p>
        </div>
      </div>
      <Mission />
      <p>
        <a href={centerUrl} rel="noopener noreferrer">
          {home.mainSite(organisationName)}
        </a>
      </p>
    </>
  );
}
