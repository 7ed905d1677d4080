import { accountTasks } from "../accounts/account-mails.server";
import { sweepPending } from "../volunteers/applications.server";
import { mailTasks, requeueMails } from "../mail/emails.server";
import { linkTasks } from "../accounts/password-links.server";
import { sweepIntents } from "./outbox.server";
import { offerTasks } from "../jobs/offering.server";
import type { TaskDefinition } from "../platform/queue.server";
import { sweepDeleted } from "../volunteers/volunteers.server";

/** Everything that runs in the background. */
export const TASKS: Record<string, TaskDefinition> = {
  ...mailTasks,
  ...linkTasks,
  ...accountTasks,
  ...offerTasks,
  "sweep-intents": {
    run: async () => {
      await sweepPending();
      await sweepDeleted();
      await sweepIntents();
      await requeueMails();
    },
    every: "1 minute",
  },
};
