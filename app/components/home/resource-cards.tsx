import type { LightText } from "~/text/light-en";
import { useLightText, useText } from "../context/use-text";
import { Card } from "./mission";
import { PhoneLink } from "../ui/contact-links";

export interface Resource {
  site: keyof LightText["resources"]["sites"];
  url: string;
  phone?: string;
}

/** External sites. Links open in the same tab: a new one would lose the Back button. */
export function ResourceCards({
  heading,
  resources,
}: {
  heading: string;
  resources: readonly Resource[];
}) {
  const { t } = useText();
  const { resources: words } = useLightText();
  return (
    <section>
      <h2>{heading}</h2>
      <div className="cards">
        {resources.map(({ site, url, phone }) => {
          const { name, text } = words.sites[site];
          return (
            <Card key={site}>
              <h3>{name}</h3>
              <p>{text}</p>
              {phone && (
                <p>
                  <PhoneLink phone={phone}>{t.call.call(phone)}</PhoneLink>
                </p>
              )}
              <p className="end">
                <a className="button secondary" href={url} rel="noopener noreferrer">
                  {words.visit} <span className="unseen">{name}</span>
                </a>
              </p>
            </Card>
          );
        })}
      </div>
    </section>
  );
}
