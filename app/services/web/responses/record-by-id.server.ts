import { redirect, type AppLoadContext } from "@remix-run/node";
import { RECORD_LISTS, type RecordKind } from "~/schemas/error-data";
import { isId, normalizeId } from "~/schemas/ids";
import type { Message } from "~/text/message";
import { DomainError } from "../../platform/errors.server";
import { loadOrThrow } from "./error-responses.server";

/** Volunteers get one 404 for unknown and other volunteers' jobs, without the id. */
type NamedKind = Exclude<RecordKind, "job">;
const LETTERS = ["R", "A", "V"] as const;

/** Says that there is no record with this id. Other texts in a URL are anyone's: not repeated. */
export const toUnknownId = (kind: NamedKind, id: string): Message =>
  LETTERS.some((letter) => isId(letter, id))
    ? { key: `${kind}.unknownId`, params: { id } }
    : `${kind}.notFound`;

/** The id in the URL, upper case. Without one, redirects to the list, which says so. */
export function requireId({ method, url }: Request, kind: RecordKind): string {
  const id = normalizeId(new URL(url).searchParams.get("id") ?? "");
  if (id !== "") return id;
  throw redirect(`${RECORD_LISTS[kind]}?missing=id`, {
    status: method === "POST" ? 303 : 302,
    headers: { "Cache-Control": "no-store" },
  });
}

export const readMissingId = (request: Request, kind: RecordKind) =>
  new URL(request.url).searchParams.get("missing") === "id"
    ? (`${kind}.idMissing` as const)
    : undefined;

/** `loadOrThrow` for the record with the URL's id; a 404 repeats the id and links to the list. */
export async function loadById<T>(
  args: { request: Request; context: AppLoadContext },
  kind: RecordKind,
  read: (id: string) => Promise<T>,
): Promise<T> {
  const id = requireId(args.request, kind);
  const readNamed = () =>
    read(id).catch((error: unknown) => {
      const isUnknown = error instanceof DomainError && error.reason === `${kind}.notFound`;
      throw isUnknown && kind !== "job"
        ? new DomainError("not-found", toUnknownId(kind, id))
        : error;
    });
  return loadOrThrow(args, readNamed, RECORD_LISTS[kind]);
}
