import { useText } from "../context/use-text";
import { DescriptionList } from "../ui/description-list";
import { PhoneLink } from "../ui/phone-link";

/** A job as its volunteer sees it. */
export interface JobView {
  id: string;
  street: string;
  city: string;
  /** Name of the state, in English. */
  state: string;
  zip: string;
  /** Labels in English. */
  helpTypes: readonly string[];
  /** When the offer lapses; empty once it is accepted. */
  answerBy: string;
  /** Only while the job is accepted and not over. */
  homeowner?: HomeownerView | undefined;
}

export interface HomeownerView {
  name: string;
  /** Ten digits. */
  phone: string;
  other: string;
  description: string;
}

/** Address and kinds of help; once accepted also the homeowner. */
export function JobFacts({
  job: { street, city, state, zip, helpTypes, homeowner },
}: {
  job: JobView;
}) {
  const { t, translate } = useText();
  const words = t.jobs;
  return (
    <DescriptionList
      rows={[
        ...(homeowner
          ? [
              [words.homeowner, homeowner.name] as const,
              [t.form.phone, <PhoneLink key="phone" phone={homeowner.phone} />] as const,
            ]
          : []),
        [words.street, street],
        [t.form.city, city],
        [t.form.state, translate(state)],
        [words.zip, zip],
        [words.helpType, helpTypes.map(translate).join(", ")],
        ...(homeowner?.other ? [[t.request.other, homeowner.other] as const] : []),
        ...(homeowner ? [[t.request.description, homeowner.description] as const] : []),
      ]}
    />
  );
}
