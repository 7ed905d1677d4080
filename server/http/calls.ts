/** Whether a path belongs to the calls, in every spelling that Remix routes there: it decodes, and ignores case. */
export function isApiPath(pathname: string): boolean {
  try {
    return /^\/api(?:[/.]|$)/i.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}
