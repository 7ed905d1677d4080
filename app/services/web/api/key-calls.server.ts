import type { ApiKey } from "../../accounts/api-keys.server";
import { recordCall } from "../../platform/audit.server";
import { log } from "../../platform/log.server";

/**
 * Answers a call; one made with a key is in the audit log before it runs, so that none is missing
 * there: without the entry, this throws and nothing runs. An entry without a status is of a call
 * whose end could not be recorded.
 */
export async function recordKeyCall(
  apiKey: ApiKey | undefined,
  call: string,
  answer: () => Promise<Response>,
): Promise<Response> {
  if (!apiKey) return answer();
  const recordStatus = await recordCall(call, apiKey.id);
  const response = await answer();
  await recordStatus(response.status).catch((error: unknown) => {
    log.warn({ err: error, call, apiKey: apiKey.id }, "status of a call not in the audit log");
  });
  return response;
}
