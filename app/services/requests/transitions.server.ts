import type { RequestEventType } from "~/models/history-entry.server";
import type { RequestDocument } from "~/models/request.server";
import type { Actor } from "../platform/caller.server";
import { asking } from "./asking.server";
import {
  acceptingOffer,
  assigning,
  completing,
  decliningOffer,
  givingBack,
  lapsing,
  reminding,
  removingVolunteer,
  resuming,
  unassigning,
} from "./assignments.server";
import { claiming, releasing } from "./claiming.server";
import { closing } from "./closing.server";
import { correcting } from "./correcting.server";
import { decideEvent, type Rule } from "./events.server";
import { absorbing, merging } from "./merging.server";
import { missing, noting } from "./noting.server";
import { prioritizing } from "./prioritizing.server";
import { renewing } from "./phone-digits.server";
import { reopening } from "./reopening.server";
import { accepting, rejecting } from "./reviewing.server";
import { takingBack } from "./taking-back.server";
import { telling } from "./telling.server";
import { planning, remindingVisit } from "./visits.server";
import { texting, writing } from "./writing.server";

/** Everything that can happen to a stored request: each rule is in its capability's file. */
export const RULES = {
  accept: accepting,
  reject: rejecting,
  correct: correcting,
  close: closing,
  assign: assigning,
  unassign: unassigning,
  acceptOffer: acceptingOffer,
  declineOffer: decliningOffer,
  complete: completing,
  resume: resuming,
  giveBack: givingBack,
  plan: planning,
  remindVisit: remindingVisit,
  remind: reminding,
  lapse: lapsing,
  volunteerDeleted: removingVolunteer,
  prioritize: prioritizing,
  note: noting,
  write: writing,
  sendText: texting,
  noAnswer: missing,
  takeBack: takingBack,
  reopen: reopening,
  merge: merging,
  absorb: absorbing,
  claim: claiming,
  release: releasing,
  ask: asking,
  tell: telling,
  renewLink: renewing,
} satisfies Record<Exclude<RequestEventType, "submit" | "enter">, object>;
type EventOf<R> = R extends Rule<infer Event> ? Event : never;
export type RequestEvent = {
  [Type in keyof typeof RULES]: { type: Type } & EventOf<(typeof RULES)[Type]>;
}[keyof typeof RULES];

/** The rule of an event's type; the cast says what the type of `RequestEvent` ensures. */
export const getRule = ({ type }: RequestEvent) => RULES[type] as Rule<RequestEvent>;

export const transition = (doc: RequestDocument, event: RequestEvent, actor: Actor, now: Date) =>
  decideEvent(doc, getRule(event), event, actor, now);
