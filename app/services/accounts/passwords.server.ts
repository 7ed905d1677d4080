import { hash, verify } from "@node-rs/argon2";
import type { ZxcvbnFactory, ZxcvbnResult } from "@zxcvbn-ts/core";
import pLimit from "p-limit";
import type { QueryFilter } from "mongoose";
import type { AdminDocument } from "~/models/admin.server";
import { fold } from "~/services/matching/folding.server";
import { DomainError } from "~/services/platform/errors.server";
import { settings } from "~/services/platform/settings.server";
import { newSecret } from "./secrets.server";

/** OWASP's recommendation for argon2id: 46 MiB, two passes, one lane. */
const ARGON2ID = 2; // a const enum in the library, which can't be imported here
const COST = { algorithm: ARGON2ID, memoryCost: 47_104, timeCost: 2, parallelism: 1 };

/** Hashes at once (46 MiB, one core each). `known`: not blocked by a flood of public logins. */
const LANES = { public: pLimit(2), known: pLimit(1) };
const MAX_WAITING = 50;
type HashLane = keyof typeof LANES;

async function runInLane<T>(lane: HashLane, work: () => Promise<T>): Promise<T> {
  if (LANES[lane].pendingCount >= MAX_WAITING)
    throw new DomainError("unavailable", "account.busy", 5);
  return LANES[lane](work);
}

const normalizePassword = (password: string) => password.normalize("NFKC");

/** Hashes a new password; throws `unavailable` when too many are waiting. */
export const hashPassword = (password: string) =>
  runInLane("known", () => hash(normalizePassword(password), COST));

let decoyHash: Promise<string> | undefined;

/** Without a hash, does the same work and returns false. Throws `unavailable` when overloaded. */
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

/** Words of this site that are guessed first, besides those of its and the person's names. */
const SITE_WORDS =
  "community hub center volunteer administrator admin " +
  "charlotte sarasota englewood florida hurricane";
/** Famous for being strong, and so guessed first. */
const EXAMPLES = ["correcthorsebatterystaple", "correct horse battery staple"];
/** By the library's scale, where a random password of 12 characters takes 10^12 guesses. */
const MIN_GUESSES = 1e10;
/** A check blocks the event loop: up to 25 ms for 32 characters, up to 200 ms for 128. */
const CHECKED_LENGTH = 32;

let estimator: Promise<ZxcvbnFactory> | undefined;
/** Loaded when first needed: 57,000 words take 0.1 to 0.5 s and 21 MB. A failure is not kept. */
const loadEstimator = () =>
  (estimator ??= Promise.all([import("@zxcvbn-ts/core"), import("@zxcvbn-ts/language-common")])
    .then(
      ([{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }]) =>
        new ZxcvbnFactory({
          dictionary: { ...dictionary, examples: EXAMPLES },
          graphs: adjacencyGraphs,
          maxLength: CHECKED_LENGTH,
        }),
    )
    .catch((error: unknown) => {
      estimator = undefined;
      throw error;
    }));

/**
 * Throws `invalid` with the reason if a new password is too short, common (leaked before, or made
 * of few words, sequences or repetitions), or weak without the words of this site and of `personal`
 * texts (name, email). By NIST SP 800-63B, 3.1.1.2: no rules about kinds of characters.
 */
export async function assertStrongPassword(password: string, personal: readonly string[]) {
  const { passwordMinLength, site } = settings();
  const normalized = normalizePassword(password);
  if (Array.from(normalized).length < passwordMinLength)
    throw new DomainError("invalid", {
      key: "account.passwordTooShort",
      params: { min: passwordMinLength },
    });
  const words = [SITE_WORDS, site.centerName, site.organisationName, ...personal]
    .map(fold)
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length > 2)
    .sort((a, b) => b.length - a.length);
  const plain = fold(normalized);
  const rest = words.reduce((left, word) => left.replaceAll(word, ""), plain);

  const zxcvbn = await loadEstimator();
  // A shorter minimum, if configured, must be reachable.
  const enough = Math.min(MIN_GUESSES, 10 ** passwordMinLength);
  const { guesses, sequence } = zxcvbn.check(plain, words);
  if (guesses < enough && !sequence.some(isOwnWord))
    throw new DomainError("invalid", "account.passwordTooCommon");
  if (guesses < enough || (rest !== plain && zxcvbn.check(rest, words).guesses < enough))
    throw new DomainError("invalid", "account.passwordTooPersonal");
}

/** Also written backwards or with digits for letters. */
const isOwnWord = (match: ZxcvbnResult["sequence"][number]) =>
  match.dictionaryName === "userInputs";

/** How long a password works that the creator of an account typed, unless it is changed. */
const SHARED_PASSWORD_MS = 72 * 60 * 60_000;

/** Fields of an account; `sharedPasswordAt` is an administrator's. */
type Passwords = Pick<AdminDocument, "passwordAt" | "sharedPasswordAt">;

/** Whether the password is known to the colleague who typed it, and has to be changed. */
export const isShared = ({ passwordAt, sharedPasswordAt }: Passwords) =>
  sharedPasswordAt?.getTime() === passwordAt.getTime();

export const getSharedUntil = ({ passwordAt }: Passwords) =>
  new Date(passwordAt.getTime() + SHARED_PASSWORD_MS);

/** Whether it was not changed in time: neither login nor session may go on. */
export const hasLapsed = (account: Passwords) =>
  isShared(account) && getSharedUntil(account).getTime() <= Date.now();

/** Administrators with a password that only they know. */
export const OWNS_PASSWORD: QueryFilter<AdminDocument> = {
  active: true,
  passwordHash: { $type: "string" },
  $expr: { $ne: ["$sharedPasswordAt", "$passwordAt"] },
};
