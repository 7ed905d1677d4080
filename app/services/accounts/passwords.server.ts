import { hash, verify } from "@node-rs/argon2";
import { NOTICES } from "~/schemas/notices";
import { DomainError } from "../platform/errors.server";
import { newSecret } from "./secrets.server";
import { settings } from "../platform/settings.server";

/** OWASP's argon2id choice: 46 MiB, two passes, one lane. */
const ARGON2ID = 2; // the library declares it as a const enum, which cannot be imported here
const COST = { algorithm: ARGON2ID, memoryCost: 47_104, timeCost: 2, parallelism: 1 };

/**
 * Hashes at once and waiting, by lane: 46 MiB each must not add up, and pages need processors too.
 * `known` is for known devices, sessions and working links: a flood of logins does not fill it.
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
    await new Promise<void>((resolve) => queue.push(resolve)); // whoever ends hands its place on
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

/** The hash to store of a new password; throws `unavailable` when too many wait. */
export const hashPassword = (password: string) =>
  runInLane("known", () => hash(normalizePassword(password), COST));

let decoyHash: Promise<string> | undefined;

/** Whether a password fits a stored hash. Without one (no such account, no password yet) the same work is done and the answer is no. */
export async function verifyPassword(
  stored: string | null | undefined,
  password: string,
  lane: HashLane = "public",
) {
  decoyHash ??= hash(newSecret(), COST);
  const against = stored ?? (await decoyHash);
  const fits = await runInLane(lane, () => verify(against, normalizePassword(password)));
  return stored != null && fits;
}

/** Makes the decoy before the first login, so that it is no slower than the others. */
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

/** A password as guessing programs see it: small letters, the usual substitutes undone, without digits and signs at the ends. */
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

/** Words that anybody would try here: the product's, and the person's own. */
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
 * Throws `invalid` with the reason when a new password is too short, common, one unit repeated, or made of the person's own words.
 * No rule about kinds of characters: length is what counts.
 */
export async function assertStrongPassword(password: string, own: readonly string[]) {
  const { passwordMinLength } = settings();
  if (Array.from(normalizePassword(password)).length < passwordMinLength) {
    throw new DomainError(
      "invalid",
      NOTICES.passwordTooShort.replace("{n}", String(passwordMinLength)),
    );
  }
  const { plain, letters } = toGuessableForms(password);
  const list = await commonPasswords();
  const half = Math.ceil(plain.length / 2);
  const halves = plain.slice(0, half) === plain.slice(half) && list.has(plain.slice(0, half));
  if (list.has(plain) || list.has(letters) || halves || /^(.{1,6}?)\1+$/u.test(plain))
    throw new DomainError("invalid", NOTICES.passwordTooCommon);

  const words = [
    ...SITE_WORDS,
    ...own.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)),
  ].filter((word) => word.length > 2);
  const rest = words
    .sort((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ""), plain);
  if (rest !== plain && rest.replace(/[^\p{L}]/gu, "") === "")
    throw new DomainError("invalid", NOTICES.passwordTooPersonal);
}
