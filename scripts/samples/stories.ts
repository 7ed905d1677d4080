import type { RequestDocument } from "~/models/request.server";
import { REJECTION_REASONS } from "~/schemas/vocabulary";
import { getContactVersion } from "~/services/requests/request-contact.server";
import type { Actor } from "~/services/platform/caller.server";
import type { RequestEvent } from "~/services/requests/request-transitions.server";

/** Who takes part in the stories: the administrator who acts, the volunteers to choose from, and chance as a number below 1. */
export interface StoryContext {
  admin: Actor;
  volunteers: readonly { id: string; name: string }[];
  random: () => number;
}

/** One thing that happens to a request, decided when the request stands as it does then. */
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

/** One of a list, by chance. */
export const pickOne = <T>(list: readonly [T, ...T[]] | readonly T[], random: () => number): T => {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new RangeError("one of nothing");
  return found;
};

/** What can have happened to a request, from its arrival to where it stands; each is told anew with other people. */
export type Story = keyof ReturnType<typeof tell>;

/** The steps of a story with a cast. */
export const getStorySteps = (story: Story, cast: StoryContext): readonly StoryStep[] =>
  tell(cast)[story];

function tell({ admin, volunteers, random }: StoryContext) {
  const start = Math.floor(random() * volunteers.length);
  const [anna, ben, cleo] = [0, 1, 2].map((i) => volunteers[(start + i) % volunteers.length]);
  if (!anna || !ben || !cleo) throw new RangeError("Three volunteers are needed.");
  type Volunteer = typeof anna;

  const byAdmin =
    (event: RequestEvent): StoryStep =>
    () => ({ event, actor: admin });
  const assign = (...offered: Volunteer[]) => byAdmin({ type: "assign", volunteers: offered });
  const jobOf = (doc: RequestDocument, { id }: Volunteer) =>
    doc.assignments.findLast((job) => job.volunteerId === id)?.id ?? "";
  const answer =
    (type: "acceptOffer" | "declineOffer", who: Volunteer): StoryStep =>
    (doc) => ({
      event: { type, assignmentId: jobOf(doc, who), volunteerId: who.id },
      actor: { role: "volunteer", id: who.id },
    });
  const complete =
    (who: Volunteer): StoryStep =>
    (doc) => ({
      event: {
        type: "complete",
        assignmentId: jobOf(doc, who),
        volunteerId: who.id,
        details: pickOne(DETAILS, random),
      },
      actor: { role: "volunteer", id: who.id },
    });
  const lapse =
    (who: Volunteer): StoryStep =>
    (doc) => ({
      event: { type: "lapse", assignmentId: jobOf(doc, who) },
      actor: { role: "system" },
    });
  const accept = byAdmin({ type: "accept" });
  const reject = byAdmin({
    type: "reject",
    ...(random() < 0.8 && { reason: pickOne(REJECTION_REASONS, random) }),
  });
  const close = byAdmin({ type: "close", notes: pickOne(NOTES, random) });
  const correctPhone: StoryStep = (doc) => {
    const { line1, line2, city, zip } = doc.address;
    const phone = `941555${String(Math.floor(random() * 10_000)).padStart(4, "0")}`;
    return {
      event: {
        type: "correct",
        contact: {
          phone,
          email: doc.email,
          county: doc.county,
          address: { line1, line2, city, zip },
        },
        seen: getContactVersion(doc),
        sameHome: doc.possibleDuplicate,
      },
      actor: admin,
    };
  };

  const offered = [accept, assign(anna, ben)];
  const ready = [
    ...offered,
    answer("acceptOffer", anna),
    answer("declineOffer", ben),
    complete(anna),
  ];
  const unstaffed = [...offered, answer("declineOffer", anna), answer("declineOffer", ben)];
  return {
    new: [],
    corrected: [correctPhone],
    accepted: [accept],
    unstaffed,
    /** Nobody answered in time: the system declines. */
    lapsed: [accept, assign(anna), lapse(anna)],
    offered,
    scheduled: [...offered, answer("acceptOffer", anna)],
    restaffed: [...unstaffed, assign(cleo), answer("acceptOffer", cleo)],
    ready,
    rejected: [reject],
    rejectedLater: [accept, reject],
    resolved: [...ready, close],
    /** Closed while somebody had still something to do. */
    resolvedEarly: [...offered, answer("acceptOffer", anna), complete(anna), close],
    resolvedAtLast: [
      ...unstaffed,
      assign(cleo),
      answer("acceptOffer", cleo),
      complete(cleo),
      close,
    ],
  } satisfies Record<string, readonly StoryStep[]>;
}
