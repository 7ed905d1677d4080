import type { Role } from "../vocabulary";

export const PORTALS = {
  admin: {
    login: "/admin-login",
    dashboard: "/admin-dashboard",
    changePassword: "/admin/changePassword",
    secondFactor: "/admin/second-factor",
    requestReset: "/admin/request-reset",
  },
  volunteer: {
    login: "/vol-login",
    dashboard: "/volunteer-dashboard",
    changePassword: "/volunteer/changePassword",
    requestReset: "/volunteer/request-reset",
  },
} as const satisfies Partial<Record<Role, object>>;

export type Portal = keyof typeof PORTALS;
