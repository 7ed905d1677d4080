import type { Locale } from "~/schemas/vocabulary";
import { STATUS_ANSWERS } from "~/schemas/requests/answers";
import { getRejection } from "~/schemas/requests/rejection";
import { doorCode } from "~/text/door-code";
import { homeownerWords } from "~/text/homeowner-words";
import { formatDateTime, formatEasternDate } from "../../platform/eastern-time.server";
import { pick } from "../../platform/projection.server";
import type { RequestState } from "../../requests/looking-up.server";
import type { openPrivatePage } from "../../requests/private-page.server";
import { formatVisit } from "../../requests/visits.server";
import { getWaitDays } from "../../requests/waiting.server";
import { serializeRequestState } from "../api/serializers.server";

/** Tells where a request stands, for anybody who may look it up. */
export const toStateView = (state: RequestState, locale: Locale) => ({
  ...serializeRequestState(state),
  dateCreated: formatEasternDate(state.createdAt, locale),
  outcome: state.outcome,
  isWaiting: state.isWaiting,
  waitDays: state.status === "Unevaluated" ? getWaitDays() : undefined,
  answers: pick(state, STATUS_ANSWERS),
  rejection: getRejection(state),
});

/** Facts that the link alone shows. */
const STATE_FIELDS = [
  "status",
  "outcome",
  "isWaiting",
  "waitDays",
  "dateCreated",
  "timeCreated",
  "rejection",
] as const;
type PrivatePage = Awaited<ReturnType<typeof openPrivatePage>>;

/** Leaves out what only the homeowner may see, unless the page is `open`. */
export function toPrivatePageView(
  { id, state, reached, own }: PrivatePage,
  { open, locale }: { open: boolean; locale: Locale },
) {
  const { rejection, ...status } = pick(toStateView(state, locale), STATE_FIELDS);
  return {
    id,
    status: {
      ...status,
      rejection: open ? rejection : { reason: rejection.reason ?? "noReason", text: "" },
      dates: reached.map((at) => at && formatEasternDate(at, locale)),
    },
    own: open && {
      answers: own.answers,
      told: own.told.map(({ at, ...one }) => ({ ...one, at: formatDateTime(at, locale) })),
      said: own.said.length > 0 && {
        heading: homeownerWords[locale].heading,
        messages: own.said.map(({ at, said }) => ({ at: formatDateTime(at, locale), said })),
      },
      door: own.expected.length > 0 && {
        heading: doorCode[locale].comes,
        text: doorCode[locale].ask,
        people: own.expected.map(({ visit, ...person }) => ({
          ...person,
          when: visit && formatVisit(visit, locale),
        })),
      },
    },
  };
}
export type PrivatePageView = Exclude<ReturnType<typeof toPrivatePageView>["own"], false>;
