export const jsonHeaders = { "Cache-Control": "no-store" };

/** Uncached JSON response. A 401 never offers `Basic`: browsers would open a login prompt. */
export const jsonResponse = (body: unknown, status: number, headers: Record<string, string> = {}) =>
  Response.json(body, {
    status,
    headers: {
      ...jsonHeaders,
      ...(status === 401 && { "WWW-Authenticate": "Bearer" }),
      ...headers,
    },
  });

/** Parses the JSON body of a call. Throws 415 and 400 responses. */
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

/** The query of a call; a parameter that is repeated is an array, which no call accepts. */
export function readQuery({ url }: Request): Record<string, string | string[]> {
  const { searchParams } = new URL(url);
  return Object.fromEntries(
    [...searchParams].map(([name, value]) => {
      const values = searchParams.getAll(name);
      return [name, values.length > 1 ? values : value];
    }),
  );
}

/** Query too: some proxies drop DELETE bodies. The body overrides it. Throws like `readJson`. */
export async function readBodyOrQuery(request: Request): Promise<unknown> {
  const query = readQuery(request);
  if ((await request.clone().text()) === "") return query;
  const body = await readJson(request);
  return typeof body === "object" && body !== null && !Array.isArray(body)
    ? { ...query, ...body }
    : body;
}
