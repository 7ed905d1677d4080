/** Headers of a page that is the same for the same visitor: it may be kept, and is asked for anew by its tag each time. */
export const revalidationHeaders = () => ({ "Cache-Control": "private, no-cache", Vary: "Cookie" });
