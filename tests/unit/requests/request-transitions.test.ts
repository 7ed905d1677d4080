import { describe, expect, test } from "vitest";

import type { RequestDocument } from "~/models/request.server";
import { formatRejection } from "~/schemas/requests/rejection";
import { REQUEST_STATUSES } from "~/schemas/vocabulary";
import type { Actor } from "~/services/platform/caller.server";
import { pickAnswers, type Answers } from "~/schemas/requests/answers";
import { getAnswersVersion } from "~/services/requests/correcting.server";
import { toMatchingKeys } from "~/services/requests/submitting.server";
import { RULES, transition, type RequestEvent } from "~/services/requests/transitions.server";
import { inEnglish } from "../../support/messages";
import {
  accept,
  acceptOffer,
  actorFor,
  ADMIN,
  after,
  ANA,
  applyOutcome,
  assign,
  at,
  attempt,
  changed,
  close,
  complete,
  correct,
  decline,
  deepFreeze,
  job,
  kinds,
  giveBack,
  lapse,
  note,
  prioritize,
  remind,
  reopen,
  resume,
  submitted,
  SYSTEM,
  unassign,
  volunteer,
  type Changed,
  type Correct,
} from "../../support/request-rules";

const OPEN = ["Offered", "Scheduled"];
const LIVE = [...OPEN, "Completed"];
const FINAL = ["Rejected", "Resolved"];

/** Allowed status changes of requests and of jobs, from the specification's tables. */
const REQUEST_CHANGES = new Set([
  "Unevaluated>Accepted",
  "Unevaluated>Rejected",
  "Accepted>Rejected",
  "Accepted>Active",
  "Active>Accepted",
  "Active>Resolved",
  "Unevaluated>Resolved", // as a duplicate
  "Accepted>Resolved",
  "Rejected>Accepted", // opened again
  "Resolved>Accepted",
]);
const JOB_CHANGES = new Set([
  "none>Offered",
  "Offered>Scheduled",
  "Offered>Declined",
  "Offered>Cancelled",
  "Scheduled>Completed",
  "Completed>Scheduled", // taken back
  "Scheduled>Declined", // given back
  "Scheduled>Cancelled",
]);
const CHANGEABLE = [
  "status",
  "outcome",
  "duplicateOf",
  "possibleDuplicate",
  "live",
  "rejection",
  "reasonRejected",
  "closeNotes",
  "readyToClose",
  "unstaffed",
  "assignments",
  "formerJobs",
  "statusAt",
  "updatedAt",
  "changedAt",
];
/** What every correction writes, beside the corrected answers: derived keys and times. */
const DERIVED = ["addressKey", "lookupKey", "unitKey", "words", "updatedAt", "changedAt"];

/**
 * Results of administrators' events at each status, from the specification's tables:
 * `+` changed, `=` already done, `!` refused.
 */
const DECISIONS: Record<
  "accept" | "reject" | "close" | "correct" | "reopen" | "merge",
  Record<RequestDocument["status"], "+" | "=" | "!">
> = {
  accept: { Unevaluated: "+", Accepted: "=", Active: "!", Rejected: "!", Resolved: "!" },
  reject: { Unevaluated: "+", Accepted: "+", Active: "!", Rejected: "=", Resolved: "!" },
  close: { Unevaluated: "!", Accepted: "!", Active: "+", Rejected: "!", Resolved: "=" },
  correct: { Unevaluated: "+", Accepted: "+", Active: "+", Rejected: "!", Resolved: "!" },
  reopen: { Unevaluated: "!", Accepted: "!", Active: "!", Rejected: "+", Resolved: "+" },
  merge: { Unevaluated: "+", Accepted: "+", Active: "+", Rejected: "!", Resolved: "!" },
};

/** Expected result of an event; undefined for job events, which the rules below cover. */
function expectedResult(doc: RequestDocument, event: RequestEvent): "+" | "=" | "!" | undefined {
  const differs = (input: string, stored: string) => input.trim() !== "" && input !== stored;
  const { reasonRejected } = doc;
  switch (event.type) {
    case "accept":
      return DECISIONS.accept[doc.status];
    case "reject":
      if (doc.status === "Rejected")
        return differs(formatRejection({ ...event, text: event.text ?? "" }), reasonRejected)
          ? "!"
          : "=";
      return event.seen !== undefined && event.seen !== doc.status
        ? "!"
        : DECISIONS.reject[doc.status];
    case "close":
      return doc.status === "Resolved" &&
        (differs(event.notes, doc.closeNotes) || differs(event.outcome ?? "", doc.outcome ?? ""))
        ? "!"
        : DECISIONS.close[doc.status];
    case "reopen":
      return doc.history.at(-1)?.event === "reopen" ? "=" : DECISIONS.reopen[doc.status];
    case "merge":
      return doc.duplicateOf === event.keptId ? "=" : DECISIONS.merge[doc.status];
    case "correct":
      if (JSON.stringify(event.answers) === JSON.stringify(pickAnswers(doc))) return "=";
      return event.seen === String(doc.history.filter((h) => h.event === "correct").length)
        ? DECISIONS.correct[doc.status]
        : "!";
    default:
      return undefined;
  }
}
const SIGN = { changed: "+", noop: "=", refused: "!" } as const;

/** Computed once per contact: the slowest part of the exploration. */
const keysFor = (doc: RequestDocument) => {
  const contact = JSON.stringify(pickAnswers(doc));
  const keys = KEYS.get(contact) ?? toMatchingKeys(doc);
  KEYS.set(contact, keys);
  return keys;
};
const KEYS = new Map<string, ReturnType<typeof toMatchingKeys>>();
const keysText = ({ addressKey, lookupKey, unitKey, words }: ReturnType<typeof toMatchingKeys>) =>
  [addressKey, lookupKey, unitKey, ...words].join();

/** Violated rules of a correction, beyond those of every change. */
function findCorrectionViolations(
  before: RequestDocument,
  event: Correct,
  patch: Changed["patch"],
  next: RequestDocument,
): string[] {
  const [old, now] = [pickAnswers(before), event.answers];
  const flat = ({ address, helpTypes, ...rest }: Answers): Record<string, string> => ({
    ...rest,
    ...address,
    helpTypes: helpTypes.join(" "),
  });
  const differing = Object.keys(flat(old)).filter((field) => flat(old)[field] !== flat(now)[field]);
  const isSameMailbox = old.email.toLowerCase() === now.email.toLowerCase();
  const hasMoved = next.addressKey !== before.addressKey;
  const recorded = (next.history.at(-1)!.changes ?? []).map(({ field, from, to }) =>
    [field, from, to].join(),
  );
  const holds: Record<string, boolean> = {
    "writes exactly the corrected answers and their derived fields":
      Object.keys(patch).toSorted().join() ===
      [
        ...new Set(differing.map((field) => (field in old.address ? "address" : field))),
        ...DERIVED,
        ...(isSameMailbox ? [] : ["mailBounced"]),
        ...(isSameMailbox || old.email === "" ? [] : ["linkVersion"]),
        ...(hasMoved ? ["possibleDuplicate"] : []),
      ]
        .toSorted()
        .join(),
    "stores what was entered":
      JSON.stringify(pickAnswers(next)) === JSON.stringify(now) &&
      Object.hasOwn(next.address, "state"),
    "keys follow": keysText(next) === keysText(keysFor(next)),
    "a new email address clears mailBounced":
      next.mailBounced === (isSameMailbox && before.mailBounced),
    "the flag of duplicates follows a new home":
      next.possibleDuplicate === (hasMoved ? event.sameHome : before.possibleDuplicate),
    "history records old and new values":
      recorded.toSorted().join(";") ===
      differing
        .map((field) => [field, flat(old)[field], flat(now)[field]].join())
        .toSorted()
        .join(";"),
  };
  return Object.keys(holds).filter((rule) => !holds[rule]);
}

/** Violated rules of one change, checked on the two documents alone. */
function findViolations(
  before: RequestDocument,
  outcome: Changed,
  next: RequestDocument,
  event: RequestEvent,
): string[] {
  const actor = actorFor(event);
  const wrong: string[] = [];
  const must = (holds: boolean, rule: string) => {
    if (!holds) wrong.push(rule);
  };
  if (event.type === "correct")
    wrong.push(...findCorrectionViolations(before, event, outcome.patch, next));
  else
    for (const [name, value] of Object.entries(outcome.patch)) {
      must(CHANGEABLE.includes(name), `patch touches ${name}`);
      // Reopening writes all that it resets.
      must(
        value !== before[name as keyof RequestDocument] || event.type === "reopen",
        `patch repeats ${name}`,
      );
    }
  must(
    next.history.every(
      (h) => h.event === "reopen" || (h.changes !== undefined) === (h.event === "correct"),
    ),
    "changes exactly in the history of corrections and reopenings",
  );
  must(
    !FINAL.includes(before.status) || event.type === "reopen",
    "a final state was left or changed",
  );
  must(next.live === !FINAL.includes(next.status), "live");
  const anyLive = next.assignments.slice(next.formerJobs).some((a) => LIVE.includes(a.state));
  const anyOpen = next.assignments.some((a) => OPEN.includes(a.state));
  must(
    (next.status === "Active") === anyLive || FINAL.includes(next.status),
    "Active without a live job, or the other way round",
  );
  must(!FINAL.includes(next.status) || !anyOpen, "open job in a final state");
  const jobs = next.assignments.slice(next.formerJobs);
  const back = jobs.findLast(({ cancelReason }) => cancelReason === "unsafe")?.cancelledAt;
  const isBack = back !== undefined && !jobs.some(({ offeredAt }) => offeredAt > back);
  const needsOthers = next.status === "Active" && isBack;
  must(
    next.readyToClose === (next.status === "Active" && !anyOpen && !needsOthers),
    "readyToClose",
  );
  const fell = next.history.findLast((h) => h.to !== undefined)?.from === "Active";
  must(
    next.unstaffed === (needsOthers || (next.status === "Accepted" && fell)),
    "unstaffed exactly since the fall from Active, or since a job came back",
  );
  must(
    (next.reasonRejected !== "") === (next.status === "Rejected") &&
      (next.rejection ? formatRejection(next.rejection) : "") === next.reasonRejected,
    "reason exactly when rejected",
  );
  must(next.closeNotes === "" || next.status === "Resolved", "notes only when closed");
  must(
    (next.outcome !== undefined) === (next.status === "Resolved"),
    "outcome exactly when closed",
  );
  must(
    (next.duplicateOf !== undefined) === (next.outcome === "duplicate"),
    "the kept request exactly of a duplicate",
  );
  must(
    !next.assignments.slice(0, next.formerJobs ?? 0).some((a) => OPEN.includes(a.state)),
    "an open job of before",
  );
  must(
    next.history.length === next.rev && next.history.every((h, i) => h.rev === i + 1),
    "history is contiguous",
  );
  const entry = next.history.at(-1)!;
  must(
    entry.byRole === actor.role &&
      entry.by === actor.id &&
      entry.at === next.updatedAt &&
      entry.at === next.changedAt,
    "history is signed and dated",
  );

  const moved = before.status !== next.status;
  must(
    !moved || REQUEST_CHANGES.has(`${before.status}>${next.status}`),
    `request ${before.status}>${next.status}`,
  );
  must(
    moved
      ? entry.from === before.status && entry.to === next.status
      : entry.from === undefined && entry.to === undefined,
    "from and to",
  );
  must((next.statusAt !== before.statusAt) === moved, "statusAt");

  const mails: string[] = [];
  const changedIds: string[] = [];
  const mailByState: Record<string, string> = {
    Offered: "job-offer",
    Scheduled: "job-scheduled",
    Cancelled: "job-cancelled",
  };
  must(next.assignments.length >= before.assignments.length, "a job vanished");
  next.assignments.forEach((a, i) => {
    const was = before.assignments[i];
    must(
      was === undefined ||
        (was.id === a.id && was.volunteerId === a.volunteerId && was.name === a.name),
      "a job changed its owner",
    );
    must(
      a.declineReason === undefined ||
        (a.state === "Declined" && (a.cancelReason === undefined || a.cancelReason === "unsafe")),
      "a reason without a decline",
    );
    if (was && a.remindedAt !== was.remindedAt) {
      must(
        was.remindedAt === undefined && a.state === "Offered" && was.state === "Offered",
        "a reminder of an open offer, once",
      );
      changedIds.push(a.id);
      mails.push(`job-reminder ${a.volunteerId}`);
    }
    if (was?.state === a.state) return;
    must(
      JOB_CHANGES.has(`${was?.state ?? "none"}>${a.state}`),
      `job ${was?.state ?? "none"}>${a.state}`,
    );
    changedIds.push(a.id);
    if (mailByState[a.state] && was?.state !== "Completed")
      mails.push(`${mailByState[a.state]} ${a.volunteerId}`);
  });
  must(
    JSON.stringify(entry.jobIds ?? []) === JSON.stringify(changedIds),
    "history names exactly the jobs that changed",
  );
  const openVolunteerIds = next.assignments
    .filter((a) => OPEN.includes(a.state))
    .map((a) => a.volunteerId);
  must(
    new Set(openVolunteerIds).size === openVolunteerIds.length,
    "two open jobs of one volunteer",
  );
  must(
    new Set(next.assignments.map((a) => a.id)).size === next.assignments.length,
    "job id used twice",
  );

  if (before.status === "Unevaluated" && next.status === "Accepted") mails.push("request-accepted");
  if (FINAL.includes(before.status)) mails.push("request-reopened");
  if (moved && next.status === "Rejected") mails.push("request-rejected");
  if (event.type === "merge") mails.push("request-merged", `merge ${event.keptId}`);
  else if (moved && next.status === "Resolved") mails.push("request-resolved");
  const lastKind = before.intents.findLast(
    (i) => i.kind === "request-active" || i.kind === "request-reopened",
  )?.kind;
  if (event.type === "acceptOffer" && lastKind !== "request-active") mails.push("request-active");
  if (next.unstaffed && !before.unstaffed) mails.push("admin-reassign");
  if (next.readyToClose && !before.readyToClose) mails.push("admin-ready");
  if (actor.role === "admin") mails.push("audit");
  const toNames = ({ firstName, lastName, address: { line1, city } }: RequestDocument) =>
    [firstName, lastName, line1, city].join();
  if (toNames(next) !== toNames(before)) mails.push("search-words");
  if (next.addressKey !== before.addressKey) mails.push("home-left");
  if (next.email !== before.email) mails.push("email-left", "email-taken");
  must(
    kinds(outcome).join() === mails.toSorted().join(),
    `mails ${kinds(outcome).join()} instead of ${mails.toSorted().join()}`,
  );
  must(new Set(next.intents.map((i) => i.id)).size === next.intents.length, "intent id used twice");
  must(
    outcome.intents.every(
      (i) =>
        i.rev === next.rev &&
        i.id === [next._id, next.rev, i.kind, ...(i.target ? [i.target] : [])].join(":"),
    ),
    "intent ids and revisions",
  );
  return wrong;
}

/** The part of a request that decides future transitions; times and revisions do not. */
const stateKey = (doc: RequestDocument) =>
  JSON.stringify([
    doc.status,
    doc.live,
    doc.readyToClose,
    doc.unstaffed,
    getAnswersVersion(doc),
    doc.reasonRejected,
    doc.closeNotes,
    doc.outcome,
    doc.history.filter((h) => h.event === "reopen").length,
    doc.history.slice(lastReopening(doc)).some((h) => h.event === "acceptOffer"),
    // A reminder matters only while the offer is open.
    doc.assignments.map((a) => [
      a.volunteerId,
      a.state,
      a.cancelReason,
      a.state === "Offered" && a.remindedAt !== undefined,
      a.declineReason,
    ]),
    doc.formerJobs,
  ]);
const lastReopening = ({ history }: RequestDocument) =>
  Math.max(
    0,
    history.findLastIndex((h) => h.event === "reopen"),
  );

/** Another phone, address and email than at first, and no email. */
const CORRECTIONS: [Partial<Answers>, ...Partial<Answers>[]] = [
  { phone: "9415550199" },
  { address: { line1: "7 Sea Grape Lane", line2: "Apt 4", city: "Rotonda West", zip: "33947" } },
  { email: "ana.diaz@example.com" },
  { email: "" },
  { firstName: "Anna", helpTypes: ["food", "other"], other: "Ice", description: "No power" },
];

function everyEvent(doc: RequestDocument, volunteers: string[]): RequestEvent[] {
  const groups = Array.from({ length: 2 ** volunteers.length - 1 }, (_, bits) =>
    volunteers.filter((__, i) => (bits + 1) & (1 << i)),
  );
  return [
    accept,
    { type: "reject" },
    { type: "reject", text: "Outside our area" },
    { type: "reject", reason: "outsideArea" },
    { type: "reject", reason: "outsideArea", text: "Call the county." },
    ...REQUEST_STATUSES.map((seen): RequestEvent => ({
      type: "reject",
      text: "Outside our area",
      seen,
    })),
    correct(doc, {}),
    correct(doc, {}, { seen: "99" }),
    ...CORRECTIONS.flatMap((more) => [
      correct(doc, more, { sameHome: "address" in more }),
      correct(doc, more, { seen: "99" }),
    ]),
    correct(doc, CORRECTIONS[0], { seen: String(Number(getAnswersVersion(doc)) - 1) }),
    close(),
    close(""),
    { type: "close", notes: "", outcome: "couldNot" },
    { type: "merge", keptId: "R00000009", notes: "" },
    reopen(),
    ...groups.map((ids) => assign(...ids)),
    ...doc.assignments.flatMap((a, i) => [
      ...volunteers.flatMap((v) => [
        acceptOffer(i + 1, v),
        decline(i + 1, v),
        complete(i + 1, v),
        resume(i + 1, v),
      ]),
      // Reason and reminder for the first job only: all jobs would triple the states, no new kinds.
      ...(i === 0
        ? [...volunteers.map((v) => decline(1, v, "Too far")), giveBack(1, "VA"), remind(1)]
        : []),
      unassign(i + 1),
      lapse(i + 1),
    ]),
    ...volunteers.map((volunteerId): RequestEvent => ({ type: "volunteerDeleted", volunteerId })),
  ];
}

test("every rule is in the table under the event that its history entry names", () => {
  expect(Object.values(RULES).map(({ type }) => type)).toEqual(Object.keys(RULES));
});

describe("accept", () => {
  test("changes the status and its times, and nothing else", () => {
    expect(changed(deepFreeze(submitted()), accept)).toEqual({
      kind: "changed",
      patch: { status: "Accepted", statusAt: at(1), updatedAt: at(1), changedAt: at(1) },
      history: [
        {
          rev: 2,
          at: at(1),
          event: "accept",
          from: "Unevaluated",
          to: "Accepted",
          byRole: "admin",
          by: "UADMIN",
        },
      ],
      intents: [
        { id: "R7K4MQ2AB:2:request-accepted", rev: 2, kind: "request-accepted", at: at(1) },
        { id: "R7K4MQ2AB:2:audit", rev: 2, kind: "audit", at: at(1) },
      ],
    });
  });
  test("by a second administrator does nothing", () => {
    expect(transition(after(accept), accept, { role: "admin", id: "UOTHER" }, at(9))).toEqual({
      kind: "noop",
    });
  });
});

describe("reject", () => {
  test("stores the reason and ends the request", () => {
    expect(changed(after(accept), { type: "reject", text: "Outside our area" }).patch).toEqual({
      status: "Rejected",
      live: false,
      rejection: { text: "Outside our area" },
      reasonRejected: "Outside our area",
      statusAt: at(2),
      updatedAt: at(2),
      changedAt: at(2),
    });
  });
  test.each([undefined, "", "  "])("without a reason (%j) a neutral sentence is stored", (text) => {
    const event: RequestEvent = { type: "reject", ...(text !== undefined && { text }) };
    expect(changed(deepFreeze(submitted()), event).patch).toMatchObject({
      rejection: { reason: "noReason", text: "" },
      reasonRejected: "The center is unable to help with this request at this time.",
    });
  });
  test("a request whose status changed since it was shown is not rejected", () => {
    const seen = "Unevaluated";
    expect(changed(deepFreeze(submitted()), { type: "reject", seen }).patch.status).toBe(
      "Rejected",
    );
    expect(attempt(after(accept), { type: "reject", text: "Outside our area", seen })).toEqual({
      kind: "refused",
      code: "conflict",
      message:
        "This request was accepted and no volunteer is on it now. Check its current state before you go on.",
    });
  });
  test("again without a reason or with the same one does nothing; another reason is a conflict", () => {
    const rejected = after({ type: "reject", text: "Outside our area" });
    expect(attempt(rejected, { type: "reject" }).kind).toBe("noop");
    expect(attempt(rejected, { type: "reject", text: "Outside our area" }).kind).toBe("noop");
    for (const other of [{ text: "A duplicate" }, { reason: "outsideArea" } as const])
      expect(attempt(rejected, { type: "reject", ...other })).toMatchObject({
        kind: "refused",
        code: "conflict",
      });
  });
});

describe("assign", () => {
  test("adds offers, removes none, and skips volunteers with an open job", () => {
    const doc = after(accept, assign("VA", "VB"), decline(2, "VB"));
    const outcome = changed(doc, assign("VA", "VB", "VC", "VC"));
    expect(
      outcome.patch.assignments?.map((a) => [a.id, a.volunteerId, a.name, a.state, a.offeredBy]),
    ).toEqual([
      [job(1), "VA", "Name of VA", "Offered", "UADMIN"],
      [job(2), "VB", "Name of VB", "Declined", "UADMIN"],
      [job(3), "VB", "Name of VB", "Offered", "UADMIN"],
      [job(4), "VC", "Name of VC", "Offered", "UADMIN"],
    ]);
    expect(kinds(outcome)).toEqual(["audit", "job-offer VB", "job-offer VC"]);
  });
  test("records who had an open job already and who could not be assigned", () => {
    const refused = [{ id: "VGONE", name: "Name of VGONE", reason: "deleted" as const }];
    const event = { ...assign("VA", "VB"), refused } as RequestEvent;
    expect(changed(after(accept, assign("VA")), event).history[0]).toMatchObject({
      jobIds: [job(2)],
      already: ["VA"],
      refused,
    });
    const [entry] = changed(after(accept), assign("VA")).history;
    expect(entry).not.toHaveProperty("already");
    expect(entry).not.toHaveProperty("refused");
  });
  test("makes the request Active; an offer tells the homeowner nothing", () => {
    const outcome = changed(after(accept), assign("VA"));
    expect(outcome.patch).toMatchObject({ status: "Active" });
    expect(kinds(outcome)).toEqual(["audit", "job-offer VA"]);
  });
  test("without volunteers, or with assigned ones only, does nothing", () => {
    expect(attempt(after(accept), assign()).kind).toBe("noop");
    expect(attempt(after(accept, assign("VA", "VB")), assign("VB", "VA")).kind).toBe("noop");
  });
  test("50 assignments are accepted, one more is refused as a whole", () => {
    const fifty = Array.from({ length: 50 }, (_, i) => `V${i}`);
    expect(changed(after(accept), assign(...fifty)).patch.assignments).toHaveLength(50);
    const refused = { kind: "refused", code: "conflict" };
    expect(attempt(after(accept), assign(...fifty, "VMORE"))).toMatchObject(refused);
    expect(attempt(after(accept, assign(...fifty)), assign("VMORE"))).toMatchObject(refused);
    expect(attempt(after(accept, assign(...fifty)), assign("V7")).kind).toBe("noop");
  });
  test("after completed work adds a new job and clears readyToClose", () => {
    const ready = after(accept, assign("VA"), acceptOffer(1, "VA"), complete(1, "VA"));
    expect(ready.readyToClose).toBe(true);
    expect(changed(ready, assign("VA")).patch).toMatchObject({ readyToClose: false });
  });
});

describe("a volunteer's answer", () => {
  test("the first that is accepted is mailed to the homeowner, no other one", () => {
    const first = after(accept, assign("VA", "VB"), decline(1, "VA"));
    expect(kinds(changed(first, acceptOffer(2, "VB")))).toContain("request-active");
    const second = after(accept, assign("VA", "VB"), acceptOffer(1, "VA"), unassign(1));
    expect(kinds(changed(second, acceptOffer(2, "VB")))).toEqual(["job-scheduled VB"]);
  });
  test("accepting schedules the job and mails the details", () => {
    const outcome = changed(after(accept, assign("VA")), acceptOffer(1, "VA"));
    expect(outcome.patch.assignments?.[0]).toMatchObject({
      state: "Scheduled",
      respondedAt: at(3),
    });
    expect(kinds(outcome)).toEqual(["job-scheduled VA", "request-active"]);
    expect(outcome.history).toEqual([
      {
        rev: 4,
        at: at(3),
        event: "acceptOffer",
        byRole: "volunteer",
        by: "VA",
        jobIds: [job(1)],
      },
    ]);
  });
  test("two volunteers may both accept their own offers on one request", () => {
    expect(
      after(accept, assign("VA", "VB"), acceptOffer(1, "VA"), acceptOffer(2, "VB")).assignments.map(
        (a) => a.state,
      ),
    ).toEqual(["Scheduled", "Scheduled"]);
  });
  test("another volunteer's job is not found", () => {
    const doc = after(accept, assign("VA", "VB"));
    const unknown = attempt(doc, acceptOffer(9, "VA"));
    expect(unknown).toMatchObject({ kind: "refused", code: "not-found" });
    for (const event of [acceptOffer(1, "VB"), decline(1, "VB"), complete(1, "VB")])
      expect(attempt(doc, event)).toEqual(unknown);
    // the actor counts, not the event's volunteerId
    expect(inEnglish(transition(doc, acceptOffer(1, "VA"), volunteer("VB"), at(9)))).toEqual(
      unknown,
    );
  });
  test("the last decline returns the request to Accepted, without a mail to the homeowner", () => {
    const outcome = changed(after(accept, assign("VA", "VB"), decline(1, "VA")), decline(2, "VB"));
    expect(outcome.patch.status).toBe("Accepted");
    expect(kinds(outcome)).toEqual(["admin-reassign"]);
  });
  test("an offer that lapsed is declined by the system and cannot be accepted late", () => {
    const outcome = changed(after(accept, assign("VA")), lapse(1));
    expect(outcome.patch.assignments?.[0]).toMatchObject({
      state: "Declined",
      cancelReason: "lapsed",
    });
    expect(outcome.history[0]).toMatchObject({
      event: "lapse",
      byRole: "system",
      from: "Active",
      to: "Accepted",
    });
    expect(kinds(outcome)).toEqual(["admin-reassign"]);
    const late = attempt(after(accept, assign("VA"), lapse(1)), acceptOffer(1, "VA"));
    expect(late).toEqual({
      kind: "refused",
      code: "conflict",
      message: "This offer ended because it was not answered in time.",
    });
  });
  test("an offer that was accepted in time does not lapse", () => {
    expect(attempt(after(accept, assign("VA"), acceptOffer(1, "VA")), lapse(1)).kind).toBe("noop");
  });
  test("completing stores the details; ending the last open job sets readyToClose once", () => {
    const doc = after(
      accept,
      assign("VA", "VB"),
      acceptOffer(1, "VA"),
      complete(1, "VA", "Roof covered"),
    );
    expect(doc.assignments[0]).toMatchObject({
      state: "Completed",
      details: "Roof covered",
      completedAt: at(4),
    });
    const outcome = changed(doc, decline(2, "VB"));
    expect(outcome.patch.readyToClose).toBe(true);
    expect(outcome.patch.status).toBeUndefined();
    expect(kinds(outcome)).toEqual(["admin-ready"]);
  });
  test("completing again with other details is a conflict", () => {
    const doc = after(
      accept,
      assign("VA"),
      acceptOffer(1, "VA"),
      complete(1, "VA", "Roof covered"),
    );
    expect(attempt(doc, complete(1, "VA", "Roof covered")).kind).toBe("noop");
    expect(attempt(doc, complete(1, "VA", "And the yard"))).toMatchObject({
      kind: "refused",
      code: "conflict",
    });
  });
});

describe("taking Job Completed back", () => {
  const completed = [accept, assign("VA", "VB"), acceptOffer(1, "VA"), complete(1, "VA", "Half")];
  test("makes the job scheduled again, keeps what was written, and is not ready to close", () => {
    const ready = after(...completed, decline(2, "VB"));
    const outcome = changed(ready, resume(1, "VA"));
    const [job] = outcome.patch.assignments!;
    expect(job).toMatchObject({ state: "Scheduled", details: "Half", respondedAt: at(3) });
    expect(job).not.toHaveProperty("completedAt");
    expect(outcome.patch.readyToClose).toBe(false);
    expect(kinds(outcome)).toEqual([]);
  });
  test("again changes nothing; by others, late, often, or once it is settled, it is refused", () => {
    expect(attempt(after(...completed, resume(1, "VA")), resume(1, "VA")).kind).toBe("noop");
    const done = after(...completed);
    expect(attempt(done, resume(1, "VB"))).toMatchObject({ code: "not-found" });
    const inTime = new Date(at(4).getTime() + 60 * 60_000);
    const late = new Date(inTime.getTime() + 1);
    const resumeAt = (now: Date) => transition(done, resume(1, "VA"), volunteer("VA"), now).kind;
    expect([resumeAt(inTime), resumeAt(late)]).toEqual(["changed", "refused"]);
    const turn = [resume(1, "VA"), complete(1, "VA")];
    expect(attempt(after(...completed, ...turn, ...turn), resume(1, "VA")).kind).toBe("changed");
    for (const settled of [
      after(...completed, ...turn, ...turn, ...turn),
      after(...completed, assign("VA")),
      after(...completed, decline(2, "VB"), close()),
      after(...completed, close(), reopen(), assign("VB")),
    ])
      expect(attempt(settled, resume(1, "VA"))).toMatchObject({
        kind: "refused",
        code: "conflict",
        message:
          "This can’t be taken back any more. Please call the center if the job is not done.",
      });
    expect(attempt(after(accept, assign("VA")), resume(1, "VA"))).toMatchObject({
      code: "conflict",
    });
  });
});

describe("removing volunteers", () => {
  const completed = [accept, assign("VA", "VB"), acceptOffer(1, "VA"), complete(1, "VA")];
  test("unassign cancels an open job, mails the volunteer and keeps the entry", () => {
    const outcome = changed(after(accept, assign("VA", "VB"), acceptOffer(1, "VA")), unassign(1));
    expect(outcome.patch.assignments?.[0]).toMatchObject({
      state: "Cancelled",
      cancelReason: "unassigned",
      cancelledAt: at(4),
    });
    expect(kinds(outcome)).toEqual(["audit", "job-cancelled VA"]);
  });
  test("a removed volunteer can be offered the request again", () => {
    expect(
      after(accept, assign("VA"), unassign(1), assign("VA")).assignments.map((a) => a.state),
    ).toEqual(["Cancelled", "Offered"]);
  });
  test("completed and declined jobs cannot be unassigned", () => {
    const doc = after(...completed, decline(2, "VB"));
    for (const n of [1, 2])
      expect(attempt(doc, unassign(n))).toMatchObject({ kind: "refused", code: "conflict" });
    expect(attempt(doc, unassign(3))).toMatchObject({ kind: "refused", code: "not-found" });
  });
  test("a deleted volunteer's open jobs end, completed work stays", () => {
    const doc = after(...completed, assign("VA"));
    const outcome = changed(doc, { type: "volunteerDeleted", volunteerId: "VA" });
    expect(outcome.patch.assignments?.map((a) => [a.volunteerId, a.state])).toEqual([
      ["VA", "Completed"],
      ["VB", "Offered"],
      ["VA", "Cancelled"],
    ]);
    expect(kinds(outcome)).toEqual(["job-cancelled VA"]);
  });
});

describe("close", () => {
  test("ends open jobs, mails their volunteers, keeps what was completed", () => {
    const doc = after(
      accept,
      assign("VA", "VB", "VC"),
      acceptOffer(1, "VA"),
      complete(1, "VA"),
      acceptOffer(2, "VB"),
    );
    const outcome = changed(doc, close("Neighbors finished it"));
    expect(outcome.patch).toMatchObject({
      status: "Resolved",
      live: false,
      closeNotes: "Neighbors finished it",
    });
    expect(outcome.patch.assignments?.map((a) => [a.state, a.cancelReason])).toEqual([
      ["Completed", undefined],
      ["Cancelled", "closed"],
      ["Cancelled", "closed"],
    ]);
    expect(kinds(outcome)).toEqual([
      "audit",
      "job-cancelled VB",
      "job-cancelled VC",
      "request-resolved",
    ]);
  });
  test("again does nothing; other notes are a conflict", () => {
    const doc = after(accept, assign("VA"), close("Done"));
    expect(attempt(doc, close("Done")).kind).toBe("noop");
    expect(attempt(doc, close("")).kind).toBe("noop");
    expect(attempt(doc, close("Other notes"))).toMatchObject({ kind: "refused", code: "conflict" });
  });
  test("with more open jobs than the administrator saw is a conflict", () => {
    const doc = after(accept, assign("VA", "VB"), decline(2, "VB"));
    const closeAfter = (openJobs: number) => attempt(doc, { type: "close", notes: "", openJobs });
    expect(closeAfter(0)).toMatchObject({ kind: "refused", code: "conflict" });
    for (const seen of [1, 2]) expect(closeAfter(seen).kind).toBe("changed");
  });
});

describe("correct", () => {
  const doc = after(accept);
  test("writes the contact with its keys, records the old values, and sends no mail", () => {
    const address = {
      line1: "7 Sea Grape Lane",
      line2: "#4",
      city: "Rotonda West",
      zip: "33947" as const,
    };
    const outcome = changed(
      doc,
      correct(doc, { address, phone: "9415550199" }, { sameHome: true }),
    );
    expect(outcome.patch).toEqual({
      phone: "9415550199",
      address: { ...address, state: "FL" },
      ...toMatchingKeys({ ...ANA, phone: "9415550199", address: { ...address, state: "FL" } }),
      possibleDuplicate: true,
      updatedAt: at(2),
      changedAt: at(2),
    });
    expect(outcome.patch.addressKey).toBe("7 SEAGRAPE LN|4|33947");
    expect(outcome.patch.words).toContain("0199");
    expect(outcome.history).toEqual([
      {
        rev: 3,
        at: at(2),
        event: "correct",
        byRole: "admin",
        by: "UADMIN",
        changes: [
          { field: "phone", from: "9415550134", to: "9415550199" },
          { field: "line1", from: "12 Main St", to: "7 Sea Grape Lane" },
          { field: "line2", from: "", to: "#4" },
          { field: "city", from: "Englewood", to: "Rotonda West" },
          { field: "zip", from: "34223", to: "33947" },
        ],
      },
    ]);
    expect(kinds(outcome)).toEqual(["audit", "home-left", "search-words"]);
  });
  test("a changed or removed email clears mailBounced; a changed phone number does not", () => {
    const bounced = deepFreeze({ ...doc, mailBounced: true });
    for (const email of ["ana.diaz@example.com", ""])
      expect(changed(bounced, correct(bounced, { email })).patch).toMatchObject({
        email,
        mailBounced: false,
      });
    expect(changed(bounced, correct(bounced, { phone: "9415550199" })).patch).not.toHaveProperty(
      "mailBounced",
    );
  });
  test("based on an outdated version is a conflict; the same correction again does nothing", () => {
    const [mine, theirs] = [
      correct(doc, { phone: "9415550199" }),
      correct(doc, { phone: "9415550188" }),
    ];
    const corrected = applyOutcome(doc, changed(doc, mine));
    expect(attempt(corrected, mine)).toEqual({ kind: "noop" });
    expect(attempt(corrected, theirs)).toEqual({
      kind: "refused",
      code: "conflict",
      message:
        "Someone else corrected these details in the meantime. Your changes were not saved: compare, then save again.",
    });
  });
  test.each([
    [
      after({ type: "reject" }),
      "This request was already rejected. Its details can no longer be changed.",
    ],
    [
      after(accept, assign("VA"), close()),
      "This request was already closed. Its details can no longer be changed.",
    ],
  ])("of a final request is refused (%#)", (over, message) => {
    expect(attempt(over, correct(over, { phone: "9415550199" }))).toEqual({
      kind: "refused",
      code: "conflict",
      message,
    });
    expect(attempt(over, correct(over, {})).kind).toBe("noop");
  });
});

describe("giving a job back", () => {
  const scheduled = [accept, assign("VA"), acceptOffer(1, "VA")];
  test("needs somebody else, says why, keeps when it was accepted, and mails no homeowner", () => {
    const outcome = changed(after(...scheduled), giveBack(1, "VA", "A line is down"));
    expect(outcome.patch.assignments).toMatchObject([
      {
        state: "Declined",
        cancelReason: "unsafe",
        declineReason: "A line is down",
        respondedAt: at(3),
        cancelledAt: at(4),
      },
    ]);
    expect(outcome.patch.unstaffed).toBe(true);
    expect(kinds(outcome)).toEqual(["admin-reassign"]);
    expect(JSON.stringify([outcome.history, outcome.intents])).not.toContain("A line");
  });
  test("beside jobs that are done or open it needs somebody, too, until the next offer", () => {
    const both = [accept, assign("VA", "VB"), acceptOffer(1, "VA"), acceptOffer(2, "VB")];
    for (const other of [[complete(2, "VB")], []]) {
      const doc = after(...both, ...other);
      const outcome = changed(doc, giveBack(1, "VA"));
      const next = applyOutcome(doc, outcome);
      expect(next).toMatchObject({ unstaffed: true, readyToClose: false });
      expect(kinds(outcome)).toEqual(["admin-reassign"]);
      expect(changed(next, assign("VC")).patch.unstaffed).toBe(false);
    }
  });
  test("again does nothing; other words, an offer, a done job and another's are refused", () => {
    const given = after(...scheduled, giveBack(1, "VA", "A line"));
    for (const same of ["", "A line"])
      expect(attempt(given, giveBack(1, "VA", same)).kind).toBe("noop");
    for (const event of [giveBack(1, "VA", "A dog"), decline(1, "VA"), complete(1, "VA")])
      expect(attempt(given, event)).toMatchObject({
        message: "You gave this job back. The center looks for somebody else.",
      });
    for (const events of [
      [accept, assign("VA")],
      [...scheduled, complete(1, "VA")],
    ])
      expect(attempt(after(...events), giveBack(1, "VA"))).toMatchObject({ code: "conflict" });
    expect(attempt(after(...scheduled), giveBack(1, "VB"))).toMatchObject({ code: "not-found" });
  });
});

describe("decline with a reason", () => {
  const offered = after(accept, assign("VA"));
  test("stores the trimmed reason on the job and nowhere else", () => {
    const outcome = changed(offered, decline(1, "VA", "  Too far for me "));
    expect(outcome.patch.assignments).toMatchObject([
      { state: "Declined", declineReason: "Too far for me" },
    ]);
    expect(JSON.stringify([outcome.history, outcome.intents])).not.toContain("Too far");
    expect(changed(offered, decline(1, "VA", " ")).patch.assignments?.[0]).not.toHaveProperty(
      "declineReason",
    );
  });
  test("again does nothing; another reason is a conflict", () => {
    const declined = after(accept, assign("VA"), decline(1, "VA", "Too far"));
    for (const same of [undefined, "", "Too far "])
      expect(attempt(declined, decline(1, "VA", same)).kind).toBe("noop");
    expect(attempt(declined, decline(1, "VA", "Back hurts"))).toMatchObject({
      code: "conflict",
      message: "This offer was already declined. The reason that you entered now was not saved.",
    });
  });
  test("of a lapsed offer is a conflict, so the volunteer knows that the reason was not saved", () => {
    const lapsed = after(accept, assign("VA"), lapse(1));
    expect(attempt(lapsed, decline(1, "VA")).kind).toBe("noop");
    expect(attempt(lapsed, decline(1, "VA", "Too far"))).toMatchObject({
      message: "This offer ended because it was not answered in time.",
    });
  });
});

describe("remind", () => {
  const offered = after(accept, assign("VA", "VB"));
  test("mails the volunteer once and leaves the offer open", () => {
    const outcome = changed(offered, remind(2));
    expect(kinds(outcome)).toEqual(["job-reminder VB"]);
    expect(outcome.patch.assignments?.map((a) => [a.state, a.remindedAt])).toEqual([
      ["Offered", undefined],
      ["Offered", at(3)],
    ]);
    expect(attempt(applyOutcome(offered, outcome), remind(2)).kind).toBe("noop");
  });
  test.each([acceptOffer(1, "VA"), decline(1, "VA"), unassign(1), lapse(1), close()])(
    "after %j does nothing",
    (event) => {
      expect(attempt(applyOutcome(offered, changed(offered, event)), remind(1)).kind).toBe("noop");
    },
  );
});

test("unstaffed is set when the last volunteer is gone and cleared by the next one or the end", () => {
  const left = after(accept, assign("VA"), decline(1, "VA"));
  expect([after(accept).unstaffed, after(accept, assign("VA")).unstaffed, left.unstaffed]).toEqual([
    false,
    false,
    true,
  ]);
  expect(applyOutcome(left, changed(left, correct(left, { email: "" }))).unstaffed).toBe(true);
  for (const event of [assign("VB"), { type: "reject" } as const])
    expect(changed(left, event).patch.unstaffed).toBe(false);
});

test.each<[string, RequestDocument, RequestEvent, string]>([
  [
    "accept",
    after({ type: "reject" }),
    accept,
    "This request was already rejected. Check its current state before you go on.",
  ],
  [
    "accept",
    after(accept, assign("VA")),
    accept,
    "Volunteers are already assigned to this request. Check its current state before you go on.",
  ],
  [
    "accept",
    after(accept, assign("VA"), close()),
    accept,
    "This request was already closed. Check its current state before you go on.",
  ],
  [
    "reject",
    after(accept, assign("VA")),
    { type: "reject" },
    "Volunteers are already assigned to this request. Close it instead, or take the volunteers off first.",
  ],
  [
    "reject",
    after(accept, assign("VA"), close()),
    { type: "reject" },
    "This request was already closed. Check its current state before you go on.",
  ],
  [
    "assign",
    submitted(),
    assign("VA"),
    "This request has not been reviewed yet. Accept it before you assign volunteers.",
  ],
  [
    "assign",
    after({ type: "reject" }),
    assign("VA"),
    "This request was already rejected. Check its current state before you go on.",
  ],
  [
    "assign",
    after(accept, assign("VA"), close()),
    assign("VB"),
    "This request was already closed. Check its current state before you go on.",
  ],
  ["close", submitted(), close(), "This request has not been reviewed yet. Accept or reject it."],
  [
    "close",
    after(accept),
    close(),
    "This request was accepted and no volunteer is on it now. Assign volunteers, or reject it.",
  ],
  [
    "close",
    after({ type: "reject" }),
    close(),
    "This request was already rejected. Check its current state before you go on.",
  ],
  [
    "acceptOffer",
    after(accept, assign("VA"), unassign(1)),
    acceptOffer(1, "VA"),
    "This job was cancelled. Nothing is left to do.",
  ],
  [
    "acceptOffer",
    after(accept, assign("VA"), decline(1, "VA")),
    acceptOffer(1, "VA"),
    "This offer was already declined.",
  ],
  [
    "decline",
    after(accept, assign("VA"), acceptOffer(1, "VA")),
    decline(1, "VA"),
    "You already accepted this job. If you cannot do it, please call the center.",
  ],
  [
    "complete",
    after(accept, assign("VA")),
    complete(1, "VA"),
    "This job is still an offer. Accept it first.",
  ],
])("%s at the wrong moment is refused with a helpful message (%#)", (_, doc, event, message) => {
  expect(attempt(deepFreeze(doc), event)).toEqual({ kind: "refused", code: "conflict", message });
});

test.each<[RequestEvent, Actor]>([
  [accept, volunteer("VA")],
  [accept, { role: "public" }],
  [close(), SYSTEM],
  [correct(after(accept), { email: "" }), volunteer("VA")],
  [correct(after(accept), { email: "" }), SYSTEM],
  [assign("VA"), volunteer("VA")],
  [acceptOffer(1, "VA"), ADMIN],
  [lapse(1), ADMIN],
  [remind(1), ADMIN],
  [remind(1), volunteer("VA")],
  [{ type: "volunteerDeleted", volunteerId: "VA" }, volunteer("VA")],
])("%j by %j throws a TypeError", (event, actor) => {
  expect(() => transition(after(accept, assign("VA")), event, actor, at(9))).toThrow(TypeError);
});

test("a damaged record, final with an open job, keeps its status", () => {
  const doc = after(accept, assign("VA"), close());
  const damaged = {
    ...doc,
    assignments: doc.assignments.map((a) => ({ ...a, state: "Offered" as const })),
  };
  for (const event of [acceptOffer(1, "VA"), decline(1, "VA"), remind(1), lapse(1), unassign(1)]) {
    const outcome = attempt(deepFreeze(damaged), event);
    expect(outcome.kind === "changed" ? outcome.patch.status : undefined).toBeUndefined();
  }
});

/** A request in each status. */
const IN_EACH_STATUS = (): [string, RequestDocument][] => [
  ["Unevaluated", after()],
  ["Accepted", after(accept)],
  ["Active", after(accept, assign("VA"))],
  ["Rejected", after({ type: "reject" })],
  ["Resolved", after(accept, assign("VA"), close())],
];

describe("a call that nobody answered", () => {
  const noAnswer = { type: "noAnswer" } as const;
  test.each(IN_EACH_STATUS())("%s: is counted, and nobody is mailed", (_, doc) => {
    const result = changed(doc, noAnswer);
    expect(result.patch).toEqual({
      changedAt: at(doc.rev),
      missedCalls: { count: 1, last: at(doc.rev) },
    });
    expect(result.history).toMatchObject([{ event: "noAnswer", by: "UADMIN" }]);
    expect(result.intents).toEqual([expect.objectContaining({ kind: "audit" })]);
  });
  test("a second press within a minute is the same call", () => {
    const doc = after(noAnswer);
    const again = (minutes: number) =>
      transition(doc, noAnswer, { role: "admin", id: "UADMIN" }, at(doc.rev - 1 + minutes));
    expect(again(0.99).kind).toBe("noop");
    expect(again(1)).toMatchObject({ patch: { missedCalls: { count: 2, last: at(doc.rev) } } });
  });
});

describe("note", () => {
  test.each(IN_EACH_STATUS())("%s: is in the history alone, and nobody is mailed", (_, doc) => {
    expect(changed(doc, note(" Called, no answer \n"))).toEqual({
      kind: "changed",
      patch: { changedAt: at(doc.rev) }, // lists by `updatedAt` keep its place
      history: [
        {
          rev: doc.rev + 1,
          at: at(doc.rev),
          event: "note",
          text: "Called, no answer",
          byRole: "admin",
          by: "UADMIN",
        },
      ],
      intents: [expect.objectContaining({ kind: "audit" })],
    });
  });
  test("the same one again is one within a minute; later, by another or after a change it is not", () => {
    const doc = after(note("Called"));
    const again = (minutes: number, id = "UADMIN") =>
      transition(doc, note("Called "), { role: "admin", id }, at(doc.rev - 1 + minutes)).kind;
    expect([again(0), again(0.99), again(1), again(0, "UOTHER")]).toEqual([
      "noop",
      "noop",
      "changed",
      "changed",
    ]);
    // Within the same minute.
    const accepted = after(note("Called"), accept);
    const admin = { role: "admin", id: "UADMIN" } as const;
    const soon = at(doc.rev - 0.5);
    expect(transition(accepted, note("Called"), admin, soon).kind).toBe("changed");
    expect(transition(doc, note("Called again"), admin, soon).kind).toBe("changed");
    expect(transition(doc, note("Called"), admin, soon).kind).toBe("noop");
  });
  test("only administrators write notes", () => {
    for (const actor of [SYSTEM, volunteer("VA")])
      expect(() => transition(after(), note("x"), actor, at(1))).toThrow(TypeError);
  });
});

describe("prioritize", () => {
  test.each(IN_EACH_STATUS())(
    "%s: stores the priority with its reason, and mails nobody",
    (_, doc) => {
      const outcome = changed(doc, prioritize(2, " insulin "));
      expect(outcome.patch).toEqual({
        priority: 2,
        priorityReason: "insulin",
        changedAt: at(doc.rev),
      });
      expect(outcome.history).toEqual([
        {
          rev: doc.rev + 1,
          at: at(doc.rev),
          event: "prioritize",
          priority: { from: 0, to: 2 },
          text: "insulin",
          byRole: "admin",
          by: "UADMIN",
        },
      ]);
      expect(kinds(outcome)).toEqual(["audit"]);
    },
  );
  test("again does nothing; another reason or level is a change; none has no reason", () => {
    const doc = after(prioritize(1, "baby"));
    expect(attempt(doc, prioritize(1, "baby ")).kind).toBe("noop");
    expect(changed(doc, prioritize(1, "twins")).patch).toMatchObject({ priorityReason: "twins" });
    const none = changed(doc, prioritize(0, "sorted out"));
    expect(none.patch).toMatchObject({ priority: 0, priorityReason: "" });
    expect(none.history[0]).toMatchObject({ priority: { from: 1, to: 0 }, text: "sorted out" });
    expect(attempt(after(), prioritize(0)).kind).toBe("noop");
  });
  test("only administrators set it", () => {
    for (const actor of [SYSTEM, volunteer("VA")])
      expect(() => transition(after(), prioritize(1), actor, at(1))).toThrow(TypeError);
  });
});

/** Jobs of a request in the walk: 2, for mutants 1, in `npm run test:long` 3 (a minute). */
const MAX_JOBS = Number(process.env.MAX_JOBS ?? 2);

test(`every state reachable with ${MAX_JOBS} jobs and one correction obeys every rule`, () => {
  const volunteers = ["VA", "VB", "VC"];
  const start = deepFreeze({ ...submitted(), mailBounced: true });
  const seen = new Map([[stateKey(start), start]]);
  const cameFrom = new Map<string, string[]>();
  const wrong = new Set<string>();
  const covered = new Set<string>();
  for (const [state, doc] of seen) {
    for (const event of everyEvent(doc, volunteers)) {
      const outcome = attempt(doc, event);
      const [expected, actual] = [expectedResult(doc, event), SIGN[outcome.kind]];
      if (expected !== undefined && actual !== expected)
        wrong.add(`${JSON.stringify(event)} in ${state}: ${actual} instead of ${expected}`);
      if ("volunteerId" in event && "assignmentId" in event) {
        const own = doc.assignments.some(
          (a) => a.id === event.assignmentId && a.volunteerId === event.volunteerId,
        );
        if (own === (outcome.kind === "refused" && outcome.code === "not-found"))
          wrong.add(`${event.type}: not-found exactly for others' jobs`);
      }
      if (outcome.kind === "refused" && !/^[A-Z].{10,140}[.]$/.test(outcome.message))
        wrong.add(`message ${outcome.message}`);
      if (outcome.kind !== "changed") continue;
      const next = applyOutcome(doc, outcome);
      if (next.assignments.length > MAX_JOBS) continue;
      for (const rule of findViolations(doc, outcome, next, event))
        wrong.add(`${event.type} in ${state}: ${rule}`);
      const again = attempt(next, event);
      if (again.kind !== "noop") wrong.add(`${event.type} again in ${state}: ${again.kind}`);
      if (Number(getAnswersVersion(next)) > 1) continue; // limit: one correction
      const reopenings = next.history.filter((h) => h.event === "reopen").length;
      // limits: one reopening, and after it no correction and two jobs
      if (reopenings > 1) continue;
      if (reopenings > 0 && (getAnswersVersion(next) !== "0" || next.assignments.length > 2))
        continue;
      covered.add(event.type).add(`${doc.status}>${next.status}`);
      if (next.unstaffed !== doc.unstaffed)
        covered.add(`unstaffed ${next.unstaffed} at ${next.status}`);
      next.assignments.forEach((a, i) =>
        covered.add(`${doc.assignments[i]?.state ?? "none"}>${a.state}`),
      );
      const target = stateKey(next);
      cameFrom.set(target, [...(cameFrom.get(target) ?? []), state]);
      if (!seen.has(target)) seen.set(target, next);
    }
    if (wrong.size > 5) break;
  }
  expect([...wrong]).toEqual([]);

  // No dead ends: every state leads to a final one.
  const finals = [...seen].filter(([, doc]) => FINAL.includes(doc.status)).map(([state]) => state);
  const ends = new Set(finals);
  for (const state of ends) for (const earlier of cameFrom.get(state) ?? []) ends.add(earlier);
  expect(ends.size).toBe(seen.size);
  expect(finals.length).toBeGreaterThan(0);

  if (MAX_JOBS < 2) return;
  // Every allowed change occurred: a rule that became too strict would prevent one.
  const types = [
    "accept",
    "reject",
    "assign",
    "acceptOffer",
    "declineOffer",
    "complete",
    "resume",
    "giveBack",
    "unassign",
    "close",
    "correct",
    "volunteerDeleted",
    "reopen",
    "merge",
  ];
  const flags = [
    "unstaffed true at Accepted",
    "unstaffed false at Active",
    "unstaffed false at Rejected",
  ];
  expect(
    [...REQUEST_CHANGES, ...JOB_CHANGES, ...types, "remind", "lapse", ...flags].filter(
      (step) => !covered.has(step),
    ),
  ).toEqual([]);
  expect(seen.size).toBeGreaterThan(MAX_JOBS === 2 ? 1_000 : 15_000);
}, 300_000);
