import { NOTICES } from "~/schemas/notices";
import { SOMETHING_WENT_WRONG } from "~/schemas/vocabulary";
import { clear, reward, consume, type Bucket } from "../platform/rate-limits.server";
import type { AccountRole } from "./sessions.server";

/** One try of a password. Counted by e-mail, so that unknown accounts count alike. */
export interface LoginAttempt {
  role: AccountRole;
  emailKey: string;
  /** Network address. */
  address: string;
  /** A device that has logged in to the account before. */
  deviceId: string | undefined;
}

type Counter = readonly [bucket: Bucket, key: string, message: string];

const pairKey = ({ role, emailKey, address }: Omit<LoginAttempt, "deviceId">) =>
  `${role} ${emailKey} ${address}`;
const accountKey = ({ role, emailKey }: Pick<LoginAttempt, "role" | "emailKey">) =>
  `${role} ${emailKey}`;

/**
 * The counters of an attempt. A known device has its own, which no other device can use up.
 * The pair comes first: guesses at one account must not use up the tries of a whole shelter.
 */
function listCounters(attempt: LoginAttempt): readonly Counter[] {
  const { address, deviceId } = attempt;
  if (deviceId !== undefined)
    return [
      ["loginDevice", deviceId, SOMETHING_WENT_WRONG],
      ["loginRun", deviceId, NOTICES.loginStopped],
    ];
  return [
    ["login", pairKey(attempt), SOMETHING_WENT_WRONG],
    ["loginAddress", address, SOMETHING_WENT_WRONG],
    ["loginRun", accountKey(attempt), NOTICES.loginStopped],
  ];
}

/**
 * Counts an attempt, before its password is hashed, so that parallel ones cannot pass the limit.
 * Answers whether it is the last that the account as a whole allows. Throws `too-many`; then the
 * other counters stay as they were.
 */
export async function consumeAttempt(attempt: LoginAttempt): Promise<{ isLast: boolean }> {
  const consumed: Counter[] = [];
  let remaining = 0;
  try {
    for (const counter of listCounters(attempt)) {
      remaining = await consume(...counter);
      consumed.push(counter);
    }
  } catch (error) {
    await rewardCounters(consumed);
    throw error;
  }
  return { isLast: attempt.deviceId === undefined && remaining === 0 };
}

const rewardCounters = async (counters: readonly Counter[]) => {
  await Promise.all(counters.map(([bucket, key]) => reward(bucket, key)));
};

/** Takes an attempt back whose password was not tried. */
export const rewardAttempt = (attempt: LoginAttempt) => rewardCounters(listCounters(attempt));

/** After the right password: the attempt does not count, and the row of wrong ones is over. */
export async function settleAttempt(attempt: LoginAttempt) {
  await Promise.all([
    rewardCounters(listCounters(attempt).filter(([bucket]) => bucket !== "loginRun")),
    clear("loginRun", accountKey(attempt)),
    ...(attempt.deviceId === undefined ? [] : [clear("loginRun", attempt.deviceId)]),
  ]);
}

/** After a reset: the account is open everywhere again, also at this address. */
export async function clearAttempts(attempt: Omit<LoginAttempt, "deviceId">) {
  await Promise.all([clear("login", pairKey(attempt)), clear("loginRun", accountKey(attempt))]);
}
