import mongoose from "mongoose";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, inject } from "vitest";

import { connectDatabase, disconnectDatabase } from "~/services/platform/database.server";
import { log } from "~/services/platform/log.server";
import { migrate } from "~/services/platform/migrations.server";

/** Like `useDatabase`, with the driver's command monitoring on. */
export function useMonitoredDatabase() {
  beforeAll(async () => {
    log.level = "silent";
    const uri = `${inject("mongodb")}/test-${randomUUID()}`;
    await connectDatabase(uri);
    await migrate();
    await disconnectDatabase();
    await mongoose.connect(uri, { monitorCommands: true });
  });
  afterAll(async () => {
    await mongoose.connection.dropDatabase();
    await disconnectDatabase();
  });
}

/** The commands that `work` sent, by name and collection, and how many had to wait in a row. */
export async function monitorCommands(work: () => Promise<unknown>) {
  const commands: string[] = [];
  /** Position in a row: one more than the longest row that had ended when it was sent. */
  const positions = new Map<number, number>();
  let ended = 0;
  const client = mongoose.connection.getClient();
  const onStart = (event: mongoose.mongo.CommandStartedEvent) => {
    const target: unknown = event.command[event.commandName];
    commands.push(`${event.commandName} ${String(target)}`);
    positions.set(event.requestId, ended + 1);
  };
  const onEnd = ({ requestId }: { requestId: number }) => {
    ended = Math.max(ended, positions.get(requestId) ?? 0);
  };
  client.on("commandStarted", onStart);
  client.on("commandSucceeded", onEnd);
  client.on("commandFailed", onEnd);
  try {
    await work();
  } finally {
    client.off("commandStarted", onStart);
    client.off("commandSucceeded", onEnd);
    client.off("commandFailed", onEnd);
  }
  return { commands, roundTrips: ended };
}
