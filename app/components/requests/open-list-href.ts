import { LIST_PATHS, type AnyFlag, type OpenStatus } from "~/schemas/requests/request-lists";
import { toHref } from "../ui/href";

interface Filter {
  type?: string;
  zip?: string;
  flag?: AnyFlag;
}

/** The list that shows exactly the open requests of a status, or of all, filtered if asked. */
export const openListHref = (status: OpenStatus | "", filter: Filter = {}) =>
  filter.flag === "declined" // to offer them to others
    ? toHref(LIST_PATHS.assign, { status: "Accepted", flag: filter.flag })
    : toHref(LIST_PATHS.all, { status, ...filter });
