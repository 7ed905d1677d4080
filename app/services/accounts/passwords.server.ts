import { hash, verify } from "@node-rs/argon2";
import { NOTICES } from "~/schemas/notices";
import { DomainError } from "../platform/errors.server";
import { settings } from "../platform/settings.server";
import { newSecret } from "./secrets.server";

/** OWASP's recommendation for argon2id: 46 MiB, two passes, one lane. */
const ARGON2ID = 2; // a const enum in the library, which can't be imported here
const COST = { algorithm: ARGON2ID, memoryCost: 47_104, timeCost: 2, parallelism: 1 };

/**
 * Max concurrent and waiting hashes per lane: each takes 46 MiB and a CPU core. `known` is for
 * known devices, sessions and valid links, so that a flood of logins can't block them.
 */
const LANES = {
  public: { atOnce: 2, maxWaiting: 50 },
  known: { atOnce: 1, maxWaiting: 50 },
} as const;
export type HashLane = keyof typeof LANES;

const running: Record<HashLane, number> = { public: 0, known: 0 };
const waiting: Record<HashLane, (() => void)[]> = { public: [], known: [] };

async function runInLane<T>(lane: HashLane, work: () => Promise<T>): Promise<T> {
  const { atOnce, maxWaiting } = LANES[lane];
  const queue = waiting[lane];
  if (running[lane] >= atOnce) {
    if (queue.length >= maxWaiting) throw new DomainError("unavailable", NOTICES.busy, 5);
    await new Promise<void>((resolve) => queue.push(resolve)); // a finished hash passes its slot on
  } else running[lane]++;
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else running[lane]--;
  }
}

const normalizePassword = (password: string) => password.normalize("NFKC");

/** Hashes a new password; throws `unavailable` when too many are waiting. */
export const hashPassword = (password: string) =>
  runInLane("known", () => hash(normalizePassword(password), COST));

let decoyHash: Promise<string> | undefined;

/**
 * Whether a password matches a stored hash. Without a hash (unknown account, no password yet) it
 * does the same work and returns false. Throws `unavailable` when too many are waiting.
 */
export async function verifyPassword(
  stored: string | null | undefined,
  password: string,
  lane: HashLane = "public",
) {
  decoyHash ??= hash(newSecret(), COST);
  const expected = stored ?? (await decoyHash);
  const matches = await runInLane(lane, () => verify(expected, normalizePassword(password)));
  return stored != null && matches;
}

/** Creates the decoy hash at startup, so that the first login is not slower. */
export const prepareDecoyHash = async () => {
  await verifyPassword(null, "");
};

const SUBSTITUTES: Record<string, string> = {
  "0": "o",
  "1": "l",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
  "!": "i",
};

/** Lower case, and its core: leading and trailing non-letters cut, common substitutes undone. */
function toGuessableForms(password: string) {
  const plain = normalizePassword(password).toLowerCase();
  const letters = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return { plain, letters: Array.from(letters, (c) => SUBSTITUTES[c] ?? c).join("") };
}

let common: Promise<Set<string>> | undefined;
async function commonPasswords() {
  common ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set<string>(dictionary["passwords-common"].map((p) => p.toLowerCase())),
  );
  return common;
}

/** Words of this site that are guessed first. */
const SITE_WORDS = [
  "hub",
  "center",
  "community",
  "charlotte",
  "sarasota",
  "englewood",
  "florida",
  "hurricane",
  "volunteer",
  "admin",
  "administrator",
  "password",
];

/**
 * Throws `invalid` with the reason if a new password is too short, common, a repeated unit, or
 * made of site words and `personal` texts (name, email). No rules about kinds of characters.
 */
export async function assertStrongPassword(password: string, personal: readonly string[]) {
  const { passwordMinLength } = settings();
  if (Array.from(normalizePassword(password)).length < passwordMinLength) {
    throw new DomainError(
      "invalid",
      NOTICES.passwordTooShort.replace("{n}", String(passwordMinLength)),
    );
  }
  const { plain, letters } = toGuessableForms(password);
  const commonList = await commonPasswords();
  const half = Math.ceil(plain.length / 2);
  const isDoubled =
    plain.slice(0, half) === plain.slice(half) && commonList.has(plain.slice(0, half));
  if (
    commonList.has(plain) ||
    commonList.has(letters) ||
    isDoubled ||
    /^(.{1,6}?)\1+$/u.test(plain)
  )
    throw new DomainError("invalid", NOTICES.passwordTooCommon);

  const words = [
    ...SITE_WORDS,
    ...personal.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)),
  ].filter((word) => word.length > 2);
  const rest = words
    .sort((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ""), plain);
  if (rest !== plain && rest.replace(/[^\p{L}]/gu, "") === "")
    throw new DomainError("invalid", NOTICES.passwordTooPersonal);
}
