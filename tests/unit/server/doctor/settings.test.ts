import { describe, expect, test } from "vitest";

import { judgeRisks, judgeSettings } from "../../../../server/doctor/settings";

const judge = (environment: Record<string, string>, fileNames: string[] = []) =>
  judgeSettings({ environment, fileNames, problems: [] });

test("valid settings are counted", () => {
  expect(judge({ PORT: "80", MAIL: "", PATH: "/bin", HOME: "/root" })).toEqual([
    { level: "ok", check: "settings", text: "1 set, all valid" },
  ]);
});

test("each bad setting is a problem", () => {
  const problems = ["PORT: 70000 is not between 0 and 65535", "MAIL: is off. Remove one."];
  expect(judgeSettings({ environment: {}, fileNames: [], problems })).toEqual([
    {
      level: "problem",
      check: "settings",
      text: "PORT: 70000 is not between 0 and 65535",
      advice: "The hub does not start with it.",
    },
    {
      level: "problem",
      check: "settings",
      text: "MAIL: is off. Remove one",
      advice: "The hub does not start with it.",
    },
  ]);
});

describe("names", () => {
  test.each([
    ["MONGO_URI", "MONGODB_URI"],
    ["MONGO_URL", "MONGODB_URI"],
    ["MONGODB_URL", "MONGODB_URI"],
    ["BASEURL", "BASE_URL"],
    ["base_url", "BASE_URL"],
    ["SESSION_SECRET", "SESSION_SECRETS"],
    ["ORGANIZATION_NAME", "ORGANISATION_NAME"],
    ["WORKER", "WORKERS"],
    ["DATADIR", "DATA_DIR"],
  ])("%s looks like %s", (name, similar) => {
    expect(judge({ [name]: "x" })).toEqual([
      {
        level: "warning",
        check: "settings",
        text: `${name} is not a setting and has no effect`,
        advice: `Is ${similar} meant?`,
      },
    ]);
  });

  test.each([
    "HOME",
    "HOSTNAME",
    "LOGNAME",
    "MAILTO",
    "EMAIL",
    "PATH",
    "DATABASE_URL",
    "CONTAINER_NAME",
    "XDG_DATA_DIRS",
    "NODE_ENV",
    "npm_config_loglevel",
    "MONGOMS_SYSTEM_BINARY",
  ])("%s looks like none", (name) => {
    expect(judge({ [name]: "x" })).toEqual([
      { level: "ok", check: "settings", text: "0 set, all valid" },
    ]);
  });

  test("in .env, any name that is not a setting is reported, once", () => {
    const names = ["PORT", "NODE_ENV", "REDIS_URL", "MONGO_URI"];
    const environment = Object.fromEntries(names.map((name) => [name, "x"]));
    expect(judge(environment, names).map(({ text }) => text)).toEqual([
      "REDIS_URL in .env is not a setting and has no effect",
      "MONGO_URI is not a setting and has no effect",
    ]);
  });
});

describe("risks", () => {
  const LOCAL = { baseUrl: "http://localhost:3000", mongodbUri: undefined, port: 3000 };
  const PUBLIC = { baseUrl: "https://hub.example.org", mongodbUri: undefined, port: 3000 };

  test.each([
    LOCAL,
    { ...LOCAL, baseUrl: "http://localhost", port: 80 },
    { ...LOCAL, port: 0 },
    { ...PUBLIC, mongodbUri: "mongodb://127.0.0.1/hub" },
  ])("none: %o", (config) => {
    expect(judgeRisks(config)).toEqual([]);
  });

  test("a public hub with the embedded database", () => {
    expect(judgeRisks(PUBLIC)).toEqual([
      {
        level: "warning",
        check: "settings",
        text: "BASE_URL is public, but the database is the embedded one, on one disk of one machine",
        advice: "Set MONGODB_URI to a replica set, or make backups often.",
      },
    ]);
  });

  test("links that lead to another port", () => {
    expect(judgeRisks({ ...LOCAL, port: 4000 })).toEqual([
      {
        level: "warning",
        check: "settings",
        text: "links in emails lead to http://localhost:3000, but PORT is 4000",
        advice: "Unless a proxy on this machine connects the two, set BASE_URL to the port.",
      },
    ]);
  });
});
