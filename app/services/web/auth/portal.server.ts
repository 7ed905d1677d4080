import type { Portal } from "~/schemas/accounts/portals";

export const getPortal = ({ request }: { request: Request }): Portal =>
  /^\/vol/i.test(new URL(request.url).pathname) ? "volunteer" : "admin";
