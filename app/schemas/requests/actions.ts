import { z } from "zod";
import { emailOrNone } from "../fields";
import type { FormSchema, FormState } from "../form";
import { TextForm, UnassignForm } from "~/schemas/jobs/assignment";
import { PlanVisit } from "~/schemas/jobs/job-answer";
import type { RequestStatus } from "../vocabulary";
import { ANSWER_FIELDS, helpIsSelected, otherIsFilled, toAnswers } from "./answers";
import {
  AcceptForm,
  ClaimForm,
  CloseForm,
  MergeForm,
  NoteForm,
  PriorityForm,
  RejectForm,
  ReopenForm,
  TakeBackForm,
  WriteForm,
} from "./request-review";

export type RequestState = "decide" | "active" | "over";
const STATES = {
  Unevaluated: "decide",
  Accepted: "decide",
  Active: "active",
  Rejected: "over",
  Resolved: "over",
} as const satisfies Record<RequestStatus, RequestState>;
export const toRequestState = (status: RequestStatus): RequestState => STATES[status];

/** Corrected answers of a homeowner; the email may be removed. `seen` is an `answersVersion`. */
export const CorrectForm = z
  .object({
    ...ANSWER_FIELDS,
    email: emailOrNone("help.email"),
    seen: z.string().max(8).catch(""),
    /** Values that the form showed at first: a refused one is compared with them. */
    opened: z.string().catch(""),
  })
  .refine(helpIsSelected.test, helpIsSelected.otherwise)
  .refine(otherIsFilled.test, otherIsFilled.otherwise)
  .transform((v) => ({ ...toAnswers(v), seen: v.seen }));

interface Action {
  form: FormSchema;
  /** States in which the page has the form, so that a refused one is shown in its place. */
  shown: readonly RequestState[];
  /** Names its result in `t.staff.done`, and in the address of the page that confirms it. */
  done: string;
  /** A list goes on with its next request. Else the request stays on the screen. */
  isDecision: boolean;
}

/** The key is the intent of the form and the name of its event (rules: `services/requests`). */
export const REQUEST_ACTIONS = {
  accept: { form: AcceptForm, shown: ["decide"], done: "accepted", isDecision: true },
  reject: { form: RejectForm, shown: ["decide"], done: "rejected", isDecision: true },
  close: { form: CloseForm, shown: ["active"], done: "closed", isDecision: true },
  merge: { form: MergeForm, shown: ["decide"], done: "merged", isDecision: true },
  correct: {
    form: CorrectForm,
    shown: ["decide", "active"],
    done: "corrected",
    isDecision: false,
  },
  /** Asked about on a panel that a refusal closes. */
  unassign: { form: UnassignForm, shown: [], done: "unassigned", isDecision: false },
  plan: { form: PlanVisit, shown: [], done: "planned", isDecision: false },
  prioritize: {
    form: PriorityForm,
    shown: ["decide", "active"],
    done: "prioritized",
    isDecision: false,
  },
  note: { form: NoteForm, shown: ["decide", "active", "over"], done: "noted", isDecision: false },
  write: {
    form: WriteForm,
    shown: ["decide", "active", "over"],
    done: "written",
    isDecision: false,
  },
  sendText: { form: TextForm, shown: [], done: "texted", isDecision: false },
  noAnswer: { form: ClaimForm, shown: [], done: "called", isDecision: false },
  reopen: { form: ReopenForm, shown: ["over"], done: "reopened", isDecision: false },
  /** A button that goes with the time. */
  takeBack: { form: TakeBackForm, shown: [], done: "takenBack", isDecision: false },
  claim: {
    form: ClaimForm,
    shown: ["decide", "active"],
    done: "claimed",
    isDecision: false,
  },
  release: {
    form: ClaimForm,
    shown: ["decide", "active"],
    done: "released",
    isDecision: false,
  },
} as const satisfies Record<string, Action>;

export type RequestAction = keyof typeof REQUEST_ACTIONS;
type DoneOf<IsDecision extends boolean> = {
  [Name in RequestAction]: (typeof REQUEST_ACTIONS)[Name] extends { isDecision: IsDecision }
    ? (typeof REQUEST_ACTIONS)[Name]["done"]
    : never;
}[RequestAction];
/** Results that a list, and the page of the next request, confirm. */
export type Decision = DoneOf<true>;
/** Results that are confirmed where the request is shown. */
export type Change = DoneOf<false> | "assigned";

const listDone = (isDecision: boolean) =>
  Object.values(REQUEST_ACTIONS)
    .filter((action) => action.isDecision === isDecision)
    .map(({ done }) => done);
export const DECISIONS = listDone(true) as readonly Decision[]; // the filter says it
/** Volunteers are assigned on a screen of their own. */
export const CHANGES = [...listDone(false), "assigned"] as readonly Change[];

const isRequestAction = (intent: unknown): intent is RequestAction =>
  typeof intent === "string" && Object.hasOwn(REQUEST_ACTIONS, intent);

export type RefusedForm = FormState & { intent: RequestAction };
export const isRequestForm = (form: FormState & { intent?: string }): form is RefusedForm =>
  isRequestAction(form.intent);
