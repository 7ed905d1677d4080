import type { z } from "zod";
import type { ActOnRecords, EraseRecords } from "~/schemas/accounts/personal-data";
import type { Message } from "~/text/message";
import type { Actor } from "../../platform/caller.server";
import { DomainError } from "../../platform/errors.server";
import { hold, release } from "../../privacy/legal-holds.server";
import {
  eraseRecords,
  findPerson,
  parsePersonKey,
  type PersonKey,
  type PersonRecord,
} from "../../privacy/person.server";
import { toPersonView, type PersonView } from "../presenters/personal-data-presenter.server";

interface Answer {
  found: PersonView;
  /** Ids of the records whose erasure is to be confirmed. */
  erasing?: string[];
  done?: Message;
  problem?: Message;
}

/** Throws `invalid` if it is neither an email address nor a phone number. */
export function readPersonKey(who: string): PersonKey {
  const key = parsePersonKey(who);
  if (!key) throw new DomainError("invalid", "person.unknownKey");
  return key;
}

export async function findByKey(who: string): Promise<Answer> {
  const records = await findPerson(readPersonKey(who));
  return { found: toPersonView(who, records) };
}

export async function actOnRecords(
  { who, records: ids, act, reason }: z.output<typeof ActOnRecords>,
  actor: Actor,
): Promise<Answer> {
  const chosen = await choose(who, ids);
  const toAnswer = async (more: Omit<Answer, "found">) => ({
    ...(await findByKey(who)),
    ...more,
  });
  const refuse = (problem: Message) => toAnswer({ problem });
  if (chosen.length === 0) return refuse("person.nothingChosen");
  if (act === "erase")
    return chosen.some((record) => record.hold !== undefined)
      ? refuse("person.held")
      : toAnswer({ erasing: chosen.map(({ id }) => id) });
  if (act === "hold" && reason === "") return refuse("person.holdReason");
  for (const { kind, id } of chosen)
    await (act === "hold" ? hold(kind, id, reason, actor) : release(kind, id, actor));
  const done = act === "hold" ? "person.isHeld" : "person.isReleased";
  return toAnswer({ done });
}

/** Erases the chosen records. Throws `conflict` under a legal hold. */
export async function eraseChosen(
  { who, ids }: z.output<typeof EraseRecords>,
  actor: Actor,
): Promise<Answer> {
  await eraseRecords(await choose(who, ids.split(" ")), actor);
  return { ...(await findByKey(who)), done: "person.isErased" };
}

/** Only records of this person: ids alone choose nothing. */
async function choose(who: string, ids: readonly string[]): Promise<PersonRecord[]> {
  const found = await findPerson(readPersonKey(who));
  return found.filter(({ id }) => ids.includes(id));
}
