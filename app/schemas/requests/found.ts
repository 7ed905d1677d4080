import type { RequestStatus } from "../vocabulary";

/** Resource route of the results while typing; `q` is its only parameter. */
export const FIND_PATH = "/requests/find";

/** A request that matches what is typed; drawn as it is. */
interface FoundRequest {
  id: string;
  name: string;
  street: string;
  city: string;
  status: RequestStatus;
  /** A `ClaimView`; absent if no administrator has claimed it. */
  claim?: { name: string; isMine: boolean } | undefined;
  /** An `AgeView`. */
  age: { since: string; date: string; unit: "minutes" | "hours" | "days"; amount: number };
}

interface FoundVolunteer {
  id: string;
  name: string;
  city: string;
}

/** Answer of the resource route. */
export interface FoundPeople {
  /** What was searched, so that a late answer can be told from the current one. */
  q: string;
  /** At most 8: open ones first, then newest first. */
  requests: FoundRequest[];
  /** Whether more requests match. */
  moreRequests: boolean;
  /** At most 3, by name. */
  volunteers: FoundVolunteer[];
  /** Whether more volunteers match. */
  moreVolunteers: boolean;
  /** Similar words that were searched, because no word begins with what is typed. */
  guesses: string[];
}
