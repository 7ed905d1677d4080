import {
  LIST_PATHS,
  type ListFlag,
  type OpenStatus,
  type RequestFlag,
} from "~/schemas/requests/request-lists";
import { toHref } from "../ui/href";

interface Filter {
  type?: string;
  zip?: string;
  flag?: RequestFlag | ListFlag;
}

/** Reasons for attention by which only the list of one status can be filtered. */
const OWN_LISTS: Partial<Record<RequestFlag | ListFlag, string>> = {
  declined: toHref(LIST_PATHS.assign, { status: "Accepted", flag: "declined" }),
  unanswered: toHref(LIST_PATHS.progress, { flag: "unanswered" }),
};

/** The list that shows exactly the open requests of a status, or of all, filtered if asked. */
export const openListHref = (status: OpenStatus | "", filter: Filter = {}) =>
  (filter.flag && OWN_LISTS[filter.flag]) ?? toHref(LIST_PATHS.all, { status, ...filter });
