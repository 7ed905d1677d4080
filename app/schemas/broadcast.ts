import { z } from "zod";
import { optionalText } from "./fields";
import { isId } from "./ids";
import { LIMITS, TEAM_CODES, ZIP_CODES } from "./vocabulary";

/** To a team, to those with an open job of a request, or to homeowners who wait in a zip code. */
export const BROADCAST_KINDS = ["team", "job", "zip"] as const;
export type BroadcastKind = (typeof BROADCAST_KINDS)[number];
export interface Audience {
  kind: BroadcastKind;
  /** A team's code, the id of a request, or a zip code. */
  of: string;
}

export const formatAudience = ({ kind, of }: Audience) => `${kind}:${of}`;

const IS_KNOWN: Record<BroadcastKind, (of: string) => boolean> = {
  team: (of) => TEAM_CODES.some((one) => one === of),
  job: (of) => isId("R", of),
  zip: (of) => ZIP_CODES.some((one) => one === of),
};

/** Reads what `formatAudience` wrote; undefined for anything else. */
export function parseAudience(text: string): Audience | undefined {
  const [, name, of = ""] = /^(\w+):(\w+)$/.exec(text) ?? [];
  const kind = BROADCAST_KINDS.find((one) => one === name);
  return kind && IS_KNOWN[kind](of) ? { kind, of } : undefined;
}

const text = optionalText("staff.words", LIMITS.note);

/** A message to many; without `send` it only shows to whom. `shown` and `people` were shown. */
export const BroadcastForm = z
  .object({
    to: z.string({ error: "staff.audience" }),
    en: text,
    es: text,
    shown: z.string().optional().catch(undefined),
    people: z.coerce.number().int().optional().catch(undefined),
    intent: z.literal("send").optional().catch(undefined),
  })
  .transform(({ to, ...rest }, context) => {
    const audience = parseAudience(to);
    if (audience) return { ...rest, audience };
    context.addIssue({ code: "custom", path: ["to"], message: "staff.audience" });
    return z.NEVER;
  });
export type BroadcastInput = z.output<typeof BroadcastForm>;

/** Stops the message that the address names, before it leaves. */
export const StopBroadcast = z.object({});

/** Whether a volunteer wants messages to whole teams. */
export const UnsubscribeForm = z.object({
  wanted: z.enum(["yes", "no"], { error: "somethingWentWrong" }),
});
