/**
 * Whether Remix routes a path to the API; like Remix, it decodes the path and ignores case. `/api`
 * itself is a page.
 */
export function isApiPath(pathname: string): boolean {
  try {
    return /^\/api[/.]/i.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}
