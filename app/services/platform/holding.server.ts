import type { OutboxMessage } from "~/models/outbox-message.server";
import { settings } from "./settings.server";

/** Holds the mails of a decision for the time of the setting; until then it can be taken back. */
export function holdMails(intents: OutboxMessage[], now: Date): OutboxMessage[] {
  const holdMs = settings().undoSeconds * 1_000;
  if (holdMs === 0) return intents;
  const after = new Date(now.getTime() + holdMs);
  return intents.map((one) => (one.kind === "audit" ? one : { ...one, after }));
}

/** Finds the mails of the last change, and until when all of them are held; erasing ends that. */
export function findHeldMails(
  doc: { rev: number; intents: readonly OutboxMessage[] },
  rev: number,
  now: Date,
) {
  const mails = doc.intents.filter((one) => one.rev === rev && one.kind !== "audit");
  const isHeld = doc.rev === rev && mails.every(({ after }) => after && after > now);
  return { mails, heldUntil: isHeld ? mails[0]?.after : undefined };
}

/** Tells for how many seconds a change can still be taken back. */
export const toSecondsLeft = (heldUntil: Date, now: Date) =>
  Math.ceil((heldUntil.getTime() - now.getTime()) / 1_000);
