import { Gauge, Registry } from "prom-client";
import { Sessions } from "~/models/session.server";
import { readBacklog } from "~/services/mail/emails.server";
import { isDatabaseUp } from "~/services/platform/database.server";
import { countDue, findOldestDue } from "~/services/platform/queue.server";
import { RELEASE } from "~/services/platform/release.server";

const secondsSince = (at: Date | undefined, now: Date) =>
  at ? Math.max(0, (now.getTime() - at.getTime()) / 1_000) : 0;

/** What the database says at the moment, the same for all processes and instances. */
export async function readStoredGauges(): Promise<string> {
  const registry = new Registry();
  const set = (name: string, help: string, value: number, labels: Record<string, string> = {}) => {
    const registers = [registry];
    new Gauge({ name, help, labelNames: Object.keys(labels), registers }).set(labels, value);
  };
  set("hub_build_info", "Always 1; its label is the version.", 1, { version: RELEASE });
  const isUp = await isDatabaseUp();
  set("hub_database_up", "1 if the database answers, else 0 and nothing that it would say.", +isUp);
  if (isUp) await readDatabase(set).catch(() => undefined); // gone meanwhile
  return registry.metrics();
}

async function readDatabase(set: (name: string, help: string, value: number) => void) {
  const now = new Date();
  const [due, oldest, mail, sessions] = await Promise.all([
    countDue(now),
    findOldestDue(now),
    readBacklog(now),
    Sessions.countDocuments({ expiresAt: { $gt: now } }),
  ]);
  set("hub_tasks_due", "Background tasks whose time has come.", due);
  set(
    "hub_task_oldest_seconds",
    "Seconds that the oldest due task has waited.",
    secondsSince(oldest, now),
  );
  set("hub_mails_waiting", "Mails that have not gone out.", mail.waiting);
  set(
    "hub_mail_oldest_seconds",
    "Seconds that the oldest of them has waited.",
    secondsSince(mail.oldest?.createdAt, now),
  );
  set("hub_mails_failed", "Mails of the last seven days that could not be delivered.", mail.failed);
  set("hub_sessions", "Sessions that have not expired, cookies and tokens.", sessions);
}
