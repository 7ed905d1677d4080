import { migrate } from "~/services/platform/migrations.server";
import { assertNoUnfinishedRestore } from "./backup/unfinished-restore";
import { openHub, type Hub } from "./hub";

/** For a command, beside a server or without one: opens the hub's database as it is today. */
export async function withHub<T>(work: (hub: Hub) => Promise<T>): Promise<T> {
  const hub = await openHub();
  try {
    await hub.whenAvailable(() => assertNoUnfinishedRestore(hub.config));
    await hub.whenAvailable(migrate);
    return await work(hub);
  } finally {
    await hub.close();
  }
}
