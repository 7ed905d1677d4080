export { complete } from "~/services/jobs/completing.server";
export { accept, answerOffer, decline } from "~/services/jobs/offering.server";
export {
  getOverview,
  getWorkOrder,
  listOffered,
  listScheduled,
} from "~/services/jobs/own-jobs.server";
