import type { Message } from "~/text/message";
import type { Portal } from "~/schemas/accounts/portals";
import type { FormFields } from "./form";
import { LIST_PATHS } from "~/schemas/requests/request-lists";

/** The list of each kind of record that screens open by `?id=`. */
export const RECORD_LISTS = {
  request: LIST_PATHS.new,
  application: "/create-volunteer",
  volunteer: "/volunteers",
  job: "/volunteer/jobs",
} as const;
export type RecordKind = keyof typeof RECORD_LISTS;
export type ListPath = (typeof RECORD_LISTS)[RecordKind];

/** A screen that could not be read now, or a form that could not be processed. */
export interface OutageData {
  kind: "outage";
  heading: string;
  /** What failed, in the words of the specification; none for most screens. */
  failed: readonly Message[];
  reason: Message;
  /** The form, to be sent again; `retype` if it had passwords, which are not kept. */
  form?: { to: string; fields: FormFields; retype: boolean };
}

export type ErrorData =
  | { kind: "message"; message: Message; list?: ListPath | undefined }
  /** A form interrupted by an ended session, to be carried through the login. */
  | { kind: "again"; role: Portal; to: string; fields: FormFields }
  | OutageData;

const KINDS: readonly unknown[] = ["message", "again", "outage"] satisfies ErrorData["kind"][];

/** The body, if it is one of our own error responses: only these have a `kind`. */
export const readErrorData = (data: unknown): ErrorData | undefined =>
  typeof data === "object" && data !== null && "kind" in data && KINDS.includes(data.kind)
    ? (data as ErrorData) // the rest needs no check
    : undefined;
