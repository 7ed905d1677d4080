const TIMEOUT_MS = 1000;

/** The result of `ready`; false if it fails or takes longer than a second. */
export async function isReady(ready: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS, false);
  });
  try {
    return await Promise.race([ready(), timeout]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
