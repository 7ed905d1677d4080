import type { LoaderFunctionArgs } from "@remix-run/node";
import { useSite } from "~/components/context/site";
import { useLightText, useText } from "~/components/context/use-text";
import { ResourceCards, type Resource } from "~/components/home/resource-cards";
import { PhoneLink } from "~/components/ui/contact-links";
import { pageMeta } from "~/components/layout/page-title";
import { outsideArea } from "~/services/platform/metrics.server";
import { revalidationHeaders } from "~/services/web/responses/cache-headers.server";

export const meta = pageMeta();

export const headers = () => revalidationHeaders();

/** Counts who comes from the help form because their zip code is not served. */
export function loader({ request }: LoaderFunctionArgs) {
  if (new URL(request.url).searchParams.has("outside")) outsideArea.inc();
  return null;
}

const WEATHER: Resource[] = [
  { site: "hurricaneCenter", url: "https://www.nhc.noaa.gov/" },
  { site: "nwsTampaBay", url: "https://www.weather.gov/tbw/" },
  { site: "nwsAlerts", url: "https://www.weather.gov/alerts" },
];
const EMERGENCY: Resource[] = [
  {
    site: "charlotteCounty",
    url: "https://www.charlottecountyfl.gov/departments/emergency-management",
  },
  { site: "sarasotaCounty", url: "https://www.scgov.net/beprepared" },
  { site: "floridaDivision", url: "https://www.floridadisaster.org/" },
  { site: "fema", url: "https://www.fema.gov/" },
];
const HELP: Resource[] = [
  { site: "twoOneOne", url: "https://www.211.org/", phone: "211" },
  { site: "crisisLine", url: "https://988lifeline.org/", phone: "988" },
  {
    site: "disasterAssistance",
    url: "https://www.disasterassistance.gov/",
    phone: "1-800-621-3362",
  },
  { site: "redCross", url: "https://www.redcross.org/", phone: "1-800-733-2767" },
];

export default function MoreResources() {
  const { t } = useText();
  const { resources } = useLightText();
  const { hotlines } = useSite();
  return (
    <>
      <h1>{t.nav.resources}</h1>
      <p className="lead">{resources.intro}</p>
      <p id="elsewhere">{resources.elsewhere}</p>
      {hotlines.length > 0 && (
        <ul className="measure" aria-label={resources.neighbors}>
          {hotlines.map(({ name, phone }) => (
            <li key={name}>
              {name}: <PhoneLink phone={phone}>{phone}</PhoneLink>
            </li>
          ))}
        </ul>
      )}
      <ResourceCards heading={resources.help} resources={HELP} />
      <ResourceCards heading={resources.emergency} resources={EMERGENCY} />
      <ResourceCards heading={resources.weather} resources={WEATHER} />
    </>
  );
}
