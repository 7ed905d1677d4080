/** One call as the page about the calls shows it. */
export interface CallEntry {
  id: string;
  method: string;
  /** With `/api`. */
  path: string;
  summary: string;
  /** Whom it is for. */
  role: string;
  inputs: readonly { name: string; required: boolean; description: string }[];
  /** What a 200 has: the name of a shape, or in words. */
  output: string;
  /** Statuses of refusals. */
  refusals: readonly string[];
}

/** What the page about the calls shows. */
export interface ApiReference {
  guide: readonly { subject: string; text: string }[];
  subjects: readonly { name: string; description: string; calls: readonly CallEntry[] }[];
  shapes: readonly { name: string; fields: readonly string[] }[];
}
