import type { PlainMessageKey } from "~/text/message";
import { clear, consume, reward, type Bucket } from "../platform/rate-limits.server";
import type { AccountRole } from "./sessions.server";

/** A login attempt. Counted by email, so that unknown accounts count too. */
export interface LoginAttempt {
  role: AccountRole;
  emailKey: string;
  address: string;
  /** Id of a known device: it has logged in to the account before. */
  deviceId: string | undefined;
}

type Counter = readonly [bucket: Bucket, key: string, message: PlainMessageKey];

const pairKey = ({ role, emailKey, address }: Omit<LoginAttempt, "deviceId">) =>
  `${role} ${emailKey} ${address}`;
const accountKey = ({ role, emailKey }: Pick<LoginAttempt, "role" | "emailKey">) =>
  `${role} ${emailKey}`;

/** Known devices have own counters. The pair comes first, to spare the limit of an address. */
function listCounters(attempt: LoginAttempt): readonly Counter[] {
  const { address, deviceId } = attempt;
  if (deviceId !== undefined)
    return [
      ["loginDevice", deviceId, "account.loginWait"],
      ["loginRun", deviceId, "account.loginBlocked"],
    ];
  return [
    ["login", pairKey(attempt), "account.loginWait"],
    ["loginAddress", address, "somethingWentWrong"],
    ["loginRun", accountKey(attempt), "account.loginBlocked"],
  ];
}

/**
 * Counts an attempt before its password is hashed, so that parallel attempts can't exceed a limit.
 * Returns whether it is the last one that the account allows to unknown devices.
 * Throws `too-many`, with the other counters unchanged.
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

/** Gives back an attempt whose password was not checked. */
export const rewardAttempt = (attempt: LoginAttempt) => rewardCounters(listCounters(attempt));

/** After a correct password: gives the attempt back and resets the consecutive count. */
export async function settleAttempt(attempt: LoginAttempt) {
  await Promise.all([
    rewardCounters(listCounters(attempt).filter(([bucket]) => bucket !== "loginRun")),
    clear("loginRun", accountKey(attempt)),
    ...(attempt.deviceId === undefined ? [] : [clear("loginRun", attempt.deviceId)]),
  ]);
}

/** After a password reset: unlocks the account for all devices and for this address. */
export async function clearAttempts(attempt: Omit<LoginAttempt, "deviceId">) {
  await Promise.all([clear("login", pairKey(attempt)), clear("loginRun", accountKey(attempt))]);
}
