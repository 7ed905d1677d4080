import { fullName } from "~/schemas/full-name";
import { formatRejection, type Rejection } from "~/schemas/requests/rejection";
import type {
  ClosingOutcome,
  HelpType,
  Locale,
  PriorityLevel,
  RequestStatus,
} from "~/schemas/vocabulary";
import { LANGUAGE_NAMES } from "../context/languages";
import { useText } from "../context/use-text";
import { DescriptionList } from "../ui/description-list";
import { requestDetailsHref } from "../ui/href";
import { joinLabels } from "../ui/join-labels";
import { Link } from "../ui/link";
import { toPersonRows } from "../ui/person-rows";

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
  helpTypes: readonly HelpType[];
  other: string;
  description: string;
  rejection: Rejection;
  closeNotes: string;
  /** What became of a request that was closed, and of a duplicate the one that is kept. */
  outcome?: ClosingOutcome | undefined;
  duplicateOf?: string | undefined;
  received: string;
  readyToClose: boolean;
  possibleDuplicate: boolean;
  suspicious: boolean;
  mailBounced: boolean;
  priority: PriorityLevel;
  /** Why it has its priority. */
  priorityReason: string;
  /** Name of the administrator who entered it; empty if the homeowner did. */
  takenBy: string;
  locale: Locale;
  /** Version of the contact data, posted back with a correction to detect conflicts. */
  seen: string;
}

/** The request's data; rows that only some requests have are omitted from the others. */
export function RequestFacts({ request }: { request: RequestFactsView }) {
  const { labels, t } = useText();
  const words = t.staff.details;
  const orNotProvided = (text: string) => text || t.staff.notProvided;
  return (
    <DescriptionList
      rows={[
        ...toPersonRows(t, { ...request, name: fullName(request), state: "FL" }),
        [t.status.helpTypes, orNotProvided(joinLabels(labels.helpTypes, request.helpTypes))],
        [t.request.other, request.other],
        [t.request.description, orNotProvided(request.description)],
        [words.received, orNotProvided(request.received)],
        [words.takenBy, request.takenBy],
        [words.language, LANGUAGE_NAMES[request.locale]],
        [
          words.reasonRejected,
          request.status === "Rejected" &&
            orNotProvided(formatRejection(request.rejection, labels)),
        ],
        [t.staff.close.outcome, request.outcome && t.staff.close.outcomes[request.outcome]],
        [
          t.staff.merge.duplicateOf,
          request.duplicateOf && (
            <Link href={requestDetailsHref(request.duplicateOf)}>{request.duplicateOf}</Link>
          ),
        ],
        [words.closeNotes, request.status === "Resolved" && orNotProvided(request.closeNotes)],
      ]}
    />
  );
}
