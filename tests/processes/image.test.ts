import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Ajv } from "ajv";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { parse } from "yaml";

import { buildWhenStale } from "../../scripts/build.mjs";
import { findMongod } from "../../server/embedded-mongod/find-mongod.mjs";
import { startApp } from "../support/app";
import { newHelpFormFields, postHelpForm, readPageReference } from "../support/help-form";
import { Visitor } from "../support/visitor";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
/** The last stage: what runs. */
const IMAGE = read("Dockerfile")
  .split(/^FROM /m)
  .at(-1)!;
const ENV: Record<string, string> = Object.fromEntries(
  /^ENV (.+)$/m
    .exec(IMAGE)![1]!
    .split(" ")
    .map((pair) => pair.split("=") as [string, string]),
);

/** The folder of the image, with the packages that serve alone. */
let root: string;
beforeAll(async () => {
  expect(await buildWhenStale()).toBe(true);
  const folder = mkdtempSync(join(tmpdir(), "hub-image-"));
  root = join(folder, "hub");
  for (const [, from, to] of IMAGE.matchAll(/^COPY --from=build \/hub\/(\S+) (\S+)$/gm))
    if (from !== "node_modules")
      cpSync(join(ROOT, from!), join(root, to === "./" ? from! : to!), { recursive: true });
  const { packages } = JSON.parse(read("package-lock.json")) as {
    packages: Record<string, { dev?: boolean }>;
  };
  for (const [path, { dev }] of Object.entries(packages)) {
    const isOwn = /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path);
    if (!isOwn || dev || !existsSync(join(ROOT, path))) continue;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    symlinkSync(join(ROOT, path), join(root, path));
  }
});
afterAll(() => {
  rmSync(dirname(root), { recursive: true });
});

test("the image serves with its settings and packages alone; its hooks save a running hub and bring it back", async () => {
  const storage = join(mkdtempSync(join(tmpdir(), "hub-storage-")), "storage");
  onTestFinished(() => {
    rmSync(dirname(storage), { recursive: true });
  });
  expect(ENV).toMatchObject({ HOST: "0.0.0.0", PORT: "80", DATA_DIR: "/storage" });
  const { NODE_ENV, TRUST_PROXY_HOPS } = ENV;
  const { path: MONGOMS_SYSTEM_BINARY } = await findMongod();
  const settings = {
    NODE_ENV: NODE_ENV!,
    TRUST_PROXY_HOPS: TRUST_PROXY_HOPS!,
    DATA_DIR: storage,
    MONGODB_URI: "",
    MONGOMS_SYSTEM_BINARY,
  };
  const { PATH, HOME } = process.env;
  /** As the platform runs a hook: in the container, with its settings. */
  const runHook = (name: string) =>
    promisify(execFile)(join(root, "/hooks", name), {
      cwd: tmpdir(),
      env: { PATH, HOME, ...settings, HUB: root } as NodeJS.ProcessEnv,
    });

  const app = await startApp("", settings, root);
  expect(await (await fetch(`${app.base}/up`)).text()).toBe("ok\n");
  const healthcheck = /^HEALTHCHECK[^[]*CMD \["node", (.*)\]$/m.exec(IMAGE)![1]!;
  const [flag, code] = JSON.parse(`[${healthcheck}]`) as [string, string];
  expect(code).toContain("http://127.0.0.1/up");
  const checkHealth = () =>
    promisify(execFile)(process.execPath, [flag, code.replace("http://127.0.0.1", app.base)]);
  await checkHealth();
  const fields = newHelpFormFields();
  const reference = readPageReference(await postHelpForm(new Visitor(app.base), fields));
  await runHook("pre-backup");
  const later = newHelpFormFields();
  await postHelpForm(new Visitor(app.base), later);
  expect(await app.stop()).toBe(0);
  await expect(checkHealth()).rejects.toMatchObject({ code: 1 });
  // The copy of files in use is of no worth.
  rmSync(join(storage, "mongo", "WiredTiger.wt"));

  const latest = join(storage, "backups", "latest");
  const backup = readFileSync(latest);
  writeFileSync(latest, backup.subarray(0, backup.length - 100));
  await expect(runHook("post-restore"), "a damaged backup").rejects.toThrow("post-restore");
  await expect(runHook("pre-backup"), "it would replace the only copy").rejects.toThrow(
    "pre-backup",
  );
  writeFileSync(latest, backup);
  await runHook("post-restore");
  const restored = await startApp("", settings, root);
  const findStatus = async (person: typeof fields) => {
    const { first_name, last_name, street_address_1 } = person as Record<string, string>;
    const query = new URLSearchParams({
      first_name: first_name!,
      last_name: last_name!,
      street_address_1: street_address_1!,
    });
    return new Visitor(restored.base).call("GET", `/api/homeowner/requestHelp/status?${query}`);
  };
  expect((await findStatus(fields)).status).toBe(200);
  expect((await findStatus(later)).status).not.toBe(200);
  expect(reference).toMatch(/^R/);
  // With no backup beside them, the files are sound and stay.
  await restored.stop();
  await runHook("post-restore");
  expect(existsSync(join(storage, "mongo", "WiredTiger.wt"))).toBe(true);
});

/** Open requests 15, relays 10, a mail that is handed over 60, the embedded database 10. */
const LONGEST_STOP_S = 95;

test("the unit waits for the longest stop, and leaves the database to the hub", () => {
  const unit = read("deploy/hub.service");
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(LONGEST_STOP_S);
  expect(unit).toMatch(/^KillMode=mixed$/m);
});

test("what the image serves needs no package of the build", () => {
  expect(existsSync(join(root, "node_modules/vite"))).toBe(false);
  expect(IMAGE).toMatch(/^USER node$/m);
  const ignored = read(".dockerignore").split("\n");
  for (const secret of [".env", ".data", "node_modules"]) expect(ignored).toContain(secret);
});

// The schema of https://github.com/compose-spec/compose-spec, of 2026-06-23 (Apache License 2.0).
const { $schema: _, ...schema } = JSON.parse(read("tests/support/compose-spec.json")) as object & {
  $schema: string;
};
const isCompose = new Ajv({ strict: false, logger: false }).compile(schema);

interface Compose {
  services: Record<string, { volumes?: string[]; environment?: Record<string, unknown> } & Hub>;
  volumes: Record<string, null>;
}
interface Hub {
  image: string;
  stop_grace_period?: string;
  read_only?: boolean;
  cap_drop?: string[];
  depends_on?: string[];
}

test.each(["compose.yaml", "deploy/compose.mongodb.yaml"])(
  "%s keeps to the schema of compose; volumes, files, services and settings that it names exist; hubs write nowhere else",
  (file) => {
    const { services, volumes, ...more } = parse(read(file), { merge: true }) as Compose;
    expect(isCompose({ services, volumes, ...more }), JSON.stringify(isCompose.errors)).toBe(true);
    const misspelled = { ...Object.values(services)[0], read_onli: true };
    expect(isCompose({ services: { ...services, hub: misspelled }, volumes })).toBe(false);
    const known = read(".env.example").matchAll(/^#?([A-Z_]+)=/gm);
    const settings = new Set([...known].map(([, name]) => name));
    for (const service of Object.values(services)) {
      for (const volume of service.volumes ?? []) {
        const [from = ""] = volume.split(":");
        if (from.startsWith(".")) expect(existsSync(join(ROOT, from)), from).toBe(true);
        else expect(volumes, from).toHaveProperty(from);
      }
      for (const name of service.depends_on ?? []) expect(services).toHaveProperty(name);
      if (service.image !== "community-hub") continue;
      expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
      expect(parseInt(service.stop_grace_period!)).toBeGreaterThan(LONGEST_STOP_S);
      expect(Object.keys(service.environment ?? {}).filter((name) => !settings.has(name))).toEqual(
        [],
      );
    }
    const hubs = Object.keys(services).filter((name) => services[name]!.image === "community-hub");
    const proxied = String(services.proxy!.environment!.HUBS).split(" ");
    expect(proxied).toEqual(hubs.map((name) => `${name}:80`));
  },
);
