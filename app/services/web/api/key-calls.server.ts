import type { ApiKey } from "../../accounts/api-keys.server";
import { recordCall, recordRefusedCalls } from "../../platform/audit.server";
import { log } from "../../platform/log.server";
import { consume } from "../../platform/rate-limits.server";

/**
 * Answers a call; one made with a key is in the audit log before it runs, so that none is missing
 * there: without the entry, this throws and nothing runs. An entry without a status is of a call
 * whose end could not be recorded. Throws `too-many`.
 */
export async function recordKeyCall(
  apiKey: ApiKey | undefined,
  call: string,
  answer: () => Promise<Response>,
): Promise<Response> {
  if (!apiKey) return answer();
  if (!apiKey.active) {
    await recordRefusedCalls(apiKey.id);
    return answer();
  }
  await consume("apiKey", apiKey.id);
  const recordStatus = await recordCall(call, apiKey.id);
  const response = await answer();
  await recordStatus(response.status).catch((error: unknown) => {
    log.warn({ err: error, call, apiKey: apiKey.id }, "status of a call not in the audit log");
  });
  return response;
}
