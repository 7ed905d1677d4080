export interface CallEntry {
  id: string;
  method: string;
  /** With `/api`. */
  path: string;
  summary: string;
  role: string;
  inputs: readonly { name: string; required: boolean; description: string }[];
  /** What a 200 has: the name of a shape, or in words. */
  output: string;
  refusals: readonly string[];
}

export interface ApiReference {
  guide: readonly { subject: string; text: string }[];
  subjects: readonly { name: string; description: string; calls: readonly CallEntry[] }[];
  shapes: readonly { name: string; fields: readonly string[] }[];
}
