import { expect, test } from "vitest";
import { explainExit } from "../../../server/embedded-mongod/start-failure";

test("a database that ended for want of space says so", () => {
  expect(explainExit("SIGABRT", 4_096)).toBe("SIGABRT: the disk of DATA_DIR is full");
  expect(explainExit("SIGABRT", 5_000_000_000)).toBe("SIGABRT");
});
