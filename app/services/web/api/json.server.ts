/** An answer of the calls: JSON that nobody keeps. A 401 names the one way in, never `Basic`: browsers would open a password box of their own. */
export const jsonResponse = (body: unknown, status: number, headers: Record<string, string> = {}) =>
  Response.json(body, {
    status,
    headers: {
      "Cache-Control": "no-store",
      ...(status === 401 && { "WWW-Authenticate": "Bearer" }),
      ...headers,
    },
  });

/** The JSON body of a call. Throws 415 and 400 answers. */
export async function readJson(request: Request): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get("Content-Type") ?? "")) {
    throw jsonResponse({ message: "Send the body as application/json." }, 415);
  }
  try {
    return await request.json();
  } catch {
    throw jsonResponse({ message: "The body is not valid JSON." }, 400);
  }
}

/** What a DELETE call says: its JSON body, and the query where proxies drop bodies of that method. The body counts over the query. Throws as `readJson`. */
export async function readBodyOrQuery(request: Request): Promise<unknown> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  if ((await request.clone().text()) === "") return query;
  const body = await readJson(request);
  return typeof body === "object" && body !== null && !Array.isArray(body)
    ? { ...query, ...body }
    : body;
}
