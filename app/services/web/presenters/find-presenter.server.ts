import { fullName } from "~/schemas/full-name";
import { findFirstVolunteers } from "../../accounts/volunteer-search.server";
import { findFirstRequests } from "../../requests/finding.server";
import { toAgeView } from "./age.server";
import { findClaims } from "./request-presenter.server";

const MAX_REQUESTS = 8;
const MAX_VOLUNTEERS = 3;
const NOTHING = { rows: [], more: false, guesses: undefined };

export async function loadFoundPeople(q: string, viewer: string, now = new Date()) {
  const found = await Promise.all([
    findFirstRequests(q, MAX_REQUESTS),
    findFirstVolunteers(q, MAX_VOLUNTEERS),
  ]);
  const isFound = found.some(({ rows, guesses }) => rows.length > 0 && !guesses);
  // A guess beside what really matches would only distract.
  const [requests, volunteers] = [
    isFound && found[0].guesses ? NOTHING : found[0],
    isFound && found[1].guesses ? NOTHING : found[1],
  ];
  const findClaim = await findClaims(requests.rows, viewer);
  return {
    // So that a late answer can be told from the current one.
    q,
    requests: requests.rows.map((doc) => ({
      id: doc._id,
      name: fullName(doc),
      street: doc.address.line1,
      city: doc.address.city,
      status: doc.status,
      claim: findClaim(doc),
      age: toAgeView(doc.createdAt, now),
    })),
    moreRequests: requests.more,
    volunteers: volunteers.rows.map((doc) => ({
      id: doc._id,
      name: fullName(doc),
      city: doc.address.city,
    })),
    moreVolunteers: volunteers.more,
    guesses: [...new Set([...(requests.guesses ?? []), ...(volunteers.guesses ?? [])])],
  };
}

/** Open requests first, then newest first; volunteers by name. */
export type FoundPeople = Awaited<ReturnType<typeof loadFoundPeople>>;
