const READY_MS = 1000;

/** What `ready` says; a failure, or a second without an answer, is a no. */
export async function isReady(ready: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, READY_MS, false);
  });
  try {
    return await Promise.race([ready(), tooLate]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
