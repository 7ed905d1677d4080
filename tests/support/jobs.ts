export { complete } from "~/services/jobs/own-jobs.server";
export { accept, answerOffer, decline } from "~/services/jobs/offering.server";
export {
  getOverview,
  getWorkOrder,
  listOffered,
  listScheduled,
} from "~/services/jobs/own-jobs.server";
