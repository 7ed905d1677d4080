import { faker } from "@faker-js/faker";
import type { RequestDocument } from "~/models/request.server";
import { pickAnswers } from "~/schemas/requests/answers";
import type { ToldKind } from "~/schemas/requests/private-page";
import { REQUEST_REASONS } from "~/schemas/requests/rejection";
import type { PriorityLevel } from "~/schemas/vocabulary";
import type { Actor } from "~/services/platform/caller.server";
import { getAnswersVersion } from "~/services/requests/correcting.server";
import type { RequestEvent } from "~/services/requests/transitions.server";

/** Who takes part in a story. */
export interface Cast {
  admin: Actor;
  volunteers: readonly { id: string; name: string }[];
}

/** One event of a story, computed from the request's state at that point. */
export type StoryStep = (doc: RequestDocument) => { event: RequestEvent; actor: Actor };

const DETAILS = [
  "Cut and stacked at the curb.",
  "Wet drywall and carpet are out, fans are running.",
  "Delivered two cases of water and a food box.",
  "Had a long talk; a neighbor will look in every day.",
];
const NOTES = [
  "Called the homeowner: all done.",
  "Work finished, homeowner is happy.",
  "Nothing left to do. Thank-you card received.",
  "",
];

export type Story = keyof ReturnType<typeof createStories>;

export const getStorySteps = (story: Story, cast: Cast): readonly StoryStep[] =>
  createStories(cast)[story];

function createStories({ admin, volunteers }: Cast) {
  const [anna, ben, cleo] = faker.helpers.arrayElements(volunteers, 3);
  if (!anna || !ben || !cleo) throw new RangeError("Three volunteers are required.");
  type Volunteer = typeof anna;

  const byAdmin =
    (event: RequestEvent): StoryStep =>
    () => ({ event, actor: admin });
  const assign = (...offered: Volunteer[]) => byAdmin({ type: "assign", volunteers: offered });
  const findJobId = (doc: RequestDocument, { id }: Volunteer) =>
    doc.assignments.findLast((job) => job.volunteerId === id)?.id ?? "";
  const answer =
    (
      answered: { type: "acceptOffer" | "declineOffer" } | { type: "complete"; details: string },
      volunteer: Volunteer,
    ): StoryStep =>
    (doc) => ({
      event: { ...answered, assignmentId: findJobId(doc, volunteer), volunteerId: volunteer.id },
      actor: { role: "volunteer", id: volunteer.id },
    });
  const acceptOffer = (volunteer: Volunteer) => answer({ type: "acceptOffer" }, volunteer);
  const declineOffer = (volunteer: Volunteer) => answer({ type: "declineOffer" }, volunteer);
  const complete = (volunteer: Volunteer) =>
    answer({ type: "complete", details: faker.helpers.arrayElement(DETAILS) }, volunteer);
  const lapse =
    (volunteer: Volunteer): StoryStep =>
    (doc) => ({
      event: { type: "lapse", assignmentId: findJobId(doc, volunteer) },
      actor: { role: "system" },
    });
  const accept = byAdmin({ type: "accept" });
  const reject = byAdmin({
    type: "reject",
    ...(faker.datatype.boolean(0.8) && { reason: faker.helpers.arrayElement(REQUEST_REASONS) }),
  });
  const close = byAdmin({ type: "close", notes: faker.helpers.arrayElement(NOTES) });
  const closeAs = (outcome: "partly" | "couldNot" | "noLongerNeeded", notes: string) =>
    byAdmin({ type: "close", notes, outcome });
  const correctPhone: StoryStep = (doc) => ({
    event: {
      type: "correct",
      answers: { ...pickAnswers(doc), phone: `941555${faker.string.numeric(4)}` },
      seen: getAnswersVersion(doc),
      sameHome: doc.possibleDuplicate,
    },
    actor: admin,
  });
  const prioritize = (priority: PriorityLevel, reason: string) =>
    byAdmin({ type: "prioritize", priority, reason });
  const addNote = (text: string) => byAdmin({ type: "note", text });
  const claim = byAdmin({ type: "claim" });
  const tell =
    (about: ToldKind, text: string): StoryStep =>
    () => ({ event: { type: "tell", about, text }, actor: { role: "public" } });

  const offered = [accept, assign(anna, ben)];
  const ready = [...offered, acceptOffer(anna), declineOffer(ben), complete(anna)];
  const unstaffed = [...offered, declineOffer(anna), declineOffer(ben)];
  const restaffed = [...unstaffed, assign(cleo), acceptOffer(cleo)];
  return {
    new: [],
    corrected: [correctPhone],
    lifeSafety: [prioritize(2, "Oxygen at home, no power."), claim],
    called: [
      byAdmin({ type: "noAnswer" }),
      addNote("Called again: she will be home after 4 PM."),
      tell("phone", "941 555 0167, my daughter's. Mine has no power."),
    ],
    accepted: [accept],
    urgent: [accept, prioritize(1, "85 and alone."), claim],
    unstaffed,
    /** Expired without an answer; the system declines it. */
    lapsed: [accept, assign(anna), lapse(anna)],
    offered,
    scheduled: [...offered, acceptOffer(anna)],
    restaffed,
    ready,
    rejected: [reject],
    rejectedLater: [accept, reject],
    resolved: [...ready, close],
    partlyResolved: [...ready, closeAs("partly", "The roof needs a contractor.")],
    notResolved: [...offered, closeAs("couldNot", "The house is not safe to enter.")],
    notNeeded: [...offered, closeAs("noLongerNeeded", "The family has helped.")],
    reopened: [
      ...ready,
      close,
      byAdmin({ type: "reopen", reason: "Called: water is back in the kitchen.", sameHome: false }),
    ],
    /** Closed while a volunteer's offer was still open. */
    resolvedEarly: [...offered, acceptOffer(anna), complete(anna), close],
    resolvedAtLast: [...restaffed, complete(cleo), close],
  } satisfies Record<string, readonly StoryStep[]>;
}
