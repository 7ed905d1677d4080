import { Retention, type RetentionDocument } from "~/models/retention.server";
import { recordAudit } from "../platform/audit.server";
import type { Actor } from "../platform/caller.server";
import { getDuplicateKeyFields } from "../platform/database.server";

const OFF: RetentionDocument = { _id: "state", on: false };

export const readRetention = async (): Promise<RetentionDocument> =>
  (await Retention.findById("state").lean<RetentionDocument>()) ?? OFF;

export const isRetentionOn = async () => (await readRetention()).on;

/** Switches it on or off, from the next document on. A removal that was announced is dropped. */
export async function switchRetention(on: boolean, actor: Actor) {
  await recordAudit(on ? "retention switched on" : "retention switched off", actor, "retention");
  const change = {
    $set: { on, at: new Date(), ...(actor.id !== undefined && { by: actor.id }) },
    $unset: { runAt: 1, announced: 1 },
  } as const;
  const write = () => Retention.updateOne({ _id: "state" }, change, { upsert: true });
  await write().catch((error: unknown) => {
    if (!getDuplicateKeyFields(error)) throw error; // two at once
    return write();
  });
}
