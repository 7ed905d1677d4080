import { accountTasks } from "../accounts/account-mails.server";
import { linkTasks } from "../accounts/password-links.server";
import { findMailedLink } from "../accounts/password-tokens.server";
import { bulkTasks, resumeBulkChanges } from "../jobs/bulk-changes.server";
import { offerTasks } from "../jobs/offering.server";
import { visitTasks } from "../jobs/visiting.server";
import { requeueMails } from "../mail/emails.server";
import { createMailTasks, tryRefused } from "../mail/sending.server";
import { relayReleased, sweepOutboxes } from "../platform/outbox-relay.server";
import { removeFinished, type TaskDefinition } from "../platform/queue.server";
import { askingTasks } from "../requests/asking.server";
import { findPrivateLink } from "../requests/private-page.server";
import { sweepErased } from "../privacy/erasing.server";
import { retentionTasks } from "../privacy/retention.server";
import { sweepPending } from "../volunteers/applications.server";
import { broadcastTasks, resumeBroadcasts } from "../volunteers/broadcasts.server";
import { sweepDeleted } from "../volunteers/deleting.server";
import { sweepEmailChanges } from "../volunteers/email-changes.server";

export const TASKS: Record<string, TaskDefinition> = {
  ...createMailTasks({ findLink: findMailedLink, findPage: findPrivateLink }),
  ...linkTasks,
  ...accountTasks,
  ...offerTasks,
  ...visitTasks,
  ...askingTasks,
  ...bulkTasks,
  ...broadcastTasks,
  ...retentionTasks,
  "held-mails": { run: relayReleased, every: "10 seconds" },
  "sweep-intents": {
    run: async () => {
      await sweepPending();
      await sweepDeleted();
      await sweepEmailChanges();
      await sweepErased();
      await sweepOutboxes();
      await resumeBulkChanges();
      await resumeBroadcasts();
      await requeueMails();
      await tryRefused();
      await removeFinished();
    },
    every: "1 minute",
  },
};
