import type { Portal } from "~/schemas/accounts/portals";

/** The portal of an account screen, by its path. */
export const getPortal = ({ request }: { request: Request }): Portal =>
  /^\/vol/i.test(new URL(request.url).pathname) ? "volunteer" : "admin";
