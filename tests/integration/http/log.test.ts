import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { EMAIL } from "../../support/front-build";
import { RawConnection } from "../../support/front-socket";
import { buildProgram, toImportSpecifier } from "../../support/program";

/** A process with a front over stub routes and the product's log; sends its port. */
const PROGRAM = `
  import { log } from ${toImportSpecifier("app/services/platform/log.server")};
  import { startFront } from ${toImportSpecifier("tests/support/front-server")};
  const front = await startFront({ log: (line) => ("err" in line ? log.error(line) : log.info(line)) });
  process.on("SIGTERM", () => front.stop().then(() => process.exit()));
  process.send(front.port);
`;

test("a failing source logs one JSON line with the request id, without the database's message, and nothing else", async () => {
  const program = await buildProgram(PROGRAM);
  onTestFinished(program.remove);
  const child = spawn(process.execPath, [program.path], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const printed = Promise.all([text(child.stdout!), text(child.stderr!)]);
  const [port] = (await once(child, "message")) as [number];

  const targets = [
    "rows=0",
    "rows=1",
    "rows=1&pauses",
    "rows=40",
    "rows=40&pauses",
    "rows=1&type=application/json",
  ];
  for (const target of targets) {
    const connection = await RawConnection.send(
      port,
      `GET /stream?${target}&fails HTTP/1.1`,
      "Host: x",
    );
    await connection.closed;
  }
  child.kill("SIGTERM");
  const [out, err] = await printed;
  expect(err).toBe("");
  expect(out).not.toContain(EMAIL);
  const lines = out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const requests = lines.filter(({ msg }) => msg === "request");
  const failures = lines.filter(({ msg }) => msg === "response stream failed");
  expect(requests).toHaveLength(targets.length);
  expect(failures).toHaveLength(targets.length);
  for (const { id } of requests)
    expect(failures).toContainEqual({
      level: "error",
      time: expect.any(String) as string,
      msg: "response stream failed",
      id,
      err: { type: "MongoServerError", code: 11000, frames: expect.any(Array) as string[] },
    });
});
