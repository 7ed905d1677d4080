/** For pages stable per visitor: the browser may store them and revalidates by ETag each time. */
export const revalidationHeaders = () => ({ "Cache-Control": "private, no-cache", Vary: "Cookie" });
