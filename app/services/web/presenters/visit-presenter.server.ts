import { VISIT_PARTS, type VisitTime } from "~/schemas/jobs/visit";
import type { Locale } from "~/schemas/vocabulary";
import { visits } from "~/text/visits";
import { formatVisit, getVisitDays } from "../../requests/visits.server";

/** Data of a job's visit, and of the form that plans it. */
export function toVisitView(
  visit: VisitTime | undefined,
  role: "admin" | "volunteer",
  locale: Locale,
) {
  const { label, parts, staff, plan, again, text, ...words } = visits[locale];
  const when = visit && formatVisit(visit, locale);
  return {
    label,
    when,
    line: when && staff(when),
    day: visit?.day ?? "",
    part: visit?.part ?? "",
    parts: VISIT_PARTS.map((value) => ({ value, label: parts[value] })),
    words: { ...words, plan: visit ? again : plan, text: text[role] },
    ...getVisitDays(new Date()),
  };
}
export type VisitView = ReturnType<typeof toVisitView>;
