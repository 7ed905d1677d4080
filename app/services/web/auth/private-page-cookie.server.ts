import { z } from "zod";
import { PRIVATE_PATH } from "~/schemas/requests/private-page";
import { createSignedCookie } from "./signed-cookie.server";

const OPEN_SECONDS = 12 * 60 * 60;
const cookie = () => createSignedCookie("hub-page", PRIVATE_PATH, OPEN_SECONDS);

const Opened = z.object({ id: z.string(), version: z.number(), until: z.number() });
/** A request and the version of its link. */
type Opened = Pick<z.output<typeof Opened>, "id" | "version">;

/** Headers that keep a private page open on this device for 12 hours. */
export async function openingHeaders(opened: Opened) {
  const until = Date.now() + OPEN_SECONDS * 1_000;
  return { "Set-Cookie": await cookie().serialize({ ...opened, until }) };
}

export const closingHeaders = async () => ({
  "Set-Cookie": await cookie().serialize("", { maxAge: 0 }),
});

/** Whether this device has opened the page, with this version of its link. */
export async function hasOpened(request: Request, { id, version }: Opened) {
  const { data } = Opened.safeParse(await cookie().parse(request.headers.get("Cookie")));
  return data?.id === id && data.version === version && Date.now() < data.until;
}
