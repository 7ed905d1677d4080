import { build } from "vite";
import { expect, test } from "vitest";

import { trimmedPackages } from "../../../vite.trimmed-packages";

const ENTRY = "virtual:entry";

test("a build without the files that have code to leave out fails, and names them", async () => {
  const entry = {
    name: "entry",
    resolveId: (id: string) => (id === ENTRY ? id : undefined),
    load: (id: string) => (id === ENTRY ? "console.log(1);" : undefined),
  };
  const building = build({
    configFile: false,
    logLevel: "silent",
    plugins: [entry, trimmedPackages],
    build: { write: false, rollupOptions: { input: ENTRY } },
  });
  await expect(building).rejects.toThrow(/Not in the build.*fog-of-war\.js.*\/zod\/v4\/core/);
});
