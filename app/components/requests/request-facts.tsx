import { translateReason } from "~/schemas/requests/rejection";
import type { Locale, RequestStatus } from "~/schemas/vocabulary";
import { PersonEmail, PersonPhone } from "../ui/contact-links";
import { DescriptionList } from "../ui/description-list";
import { LANGUAGE_NAMES } from "../context/languages";
import { useText } from "../context/use-text";

/** A request as the staff sees it. Times are ready to be shown. */
export interface RequestFactsView {
  id: string;
  firstName: string;
  lastName: string;
  /** Empty when there is none. */
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
  /** Who of the staff typed it in; empty when the homeowner did. */
  takenBy: string;
  locale: Locale;
  /** Which version of the contact this is: goes back with a correction. */
  seen: string;
}

/** Who asks, where, and for what; what only some requests have is left out of the others. */
export function RequestFacts({ request }: { request: RequestFactsView }) {
  const { t, say } = useText();
  const words = t.staff.details;
  const known = (text: string) => text || t.staff.notProvided;
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
        [t.form.county, known(request.county)],
        [t.status.helpTypes, known(request.helpTypes.map(say).join(", "))],
        ...(request.other ? [[t.request.other, request.other] as const] : []),
        [t.request.description, known(request.description)],
        [words.received, known(request.received)],
        ...(request.takenBy ? [[words.takenBy, request.takenBy] as const] : []),
        [words.language, LANGUAGE_NAMES[request.locale]],
        ...(request.status === "Rejected"
          ? [
              [
                words.reasonRejected,
                known(translateReason(t.spec, request.reasonRejected)),
              ] as const,
            ]
          : []),
        ...(request.status === "Resolved"
          ? [[words.closeNotes, known(request.closeNotes)] as const]
          : []),
      ]}
    />
  );
}
