import { translateReason } from "~/schemas/requests/rejection";
import type { Locale, RequestStatus } from "~/schemas/vocabulary";
import { LANGUAGE_NAMES } from "../context/languages";
import { useText } from "../context/use-text";
import { PersonEmail, PersonPhone } from "../ui/contact-links";
import { DescriptionList } from "../ui/description-list";

/** A request as staff see it. Times are formatted. */
export interface RequestFactsView {
  id: string;
  firstName: string;
  lastName: string;
  /** Empty if there is none. */
  email: string;
  /** Ten digits. */
  phone: string;
  street1: string;
  street2: string;
  city: string;
  zip: string;
  county: string;
  status: RequestStatus;
  /** Labels in English. */
  helpTypes: readonly string[];
  other: string;
  description: string;
  reasonRejected: string;
  closeNotes: string;
  received: string;
  readyToClose: boolean;
  possibleDuplicate: boolean;
  suspicious: boolean;
  mailBounced: boolean;
  /** Name of the administrator who entered it; empty if the homeowner did. */
  takenBy: string;
  locale: Locale;
  /** Version of the contact data, posted back with a correction to detect conflicts. */
  seen: string;
}

/** The request's data; rows that only some requests have are omitted from the others. */
export function RequestFacts({ request }: { request: RequestFactsView }) {
  const { t, translate } = useText();
  const words = t.staff.details;
  const orNotProvided = (text: string) => text || t.staff.notProvided;
  const address = [request.street1, request.street2, `${request.city}, FL ${request.zip}`]
    .filter(Boolean)
    .join("\n");
  return (
    <DescriptionList
      rows={[
        [words.name, `${request.firstName} ${request.lastName}`],
        [t.form.phone, <PersonPhone key="phone" phone={request.phone} />],
        [t.form.email, <PersonEmail key="email" email={request.email} />],
        [words.address, address],
        [t.form.county, orNotProvided(request.county)],
        [t.status.helpTypes, orNotProvided(request.helpTypes.map(translate).join(", "))],
        ...(request.other ? [[t.request.other, request.other] as const] : []),
        [t.request.description, orNotProvided(request.description)],
        [words.received, orNotProvided(request.received)],
        ...(request.takenBy ? [[words.takenBy, request.takenBy] as const] : []),
        [words.language, LANGUAGE_NAMES[request.locale]],
        ...(request.status === "Rejected"
          ? [
              [
                words.reasonRejected,
                orNotProvided(translateReason(t.spec, request.reasonRejected)),
              ] as const,
            ]
          : []),
        ...(request.status === "Resolved"
          ? [[words.closeNotes, orNotProvided(request.closeNotes)] as const]
          : []),
      ]}
    />
  );
}
