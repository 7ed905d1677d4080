import { accountTasks } from "./account-mails.server";
import { sweepPending } from "./applications.server";
import { mailTasks, requeueMails } from "./emails.server";
import { linkTasks } from "./password-links.server";
import { sweepIntents } from "./intents.server";
import { offerTasks } from "./offers.server";
import type { TaskDefinition } from "./queue.server";
import { sweepDeleted } from "./volunteers.server";

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
