import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

import { createAccount } from "../support/accounts";
import { newIpAddress } from "../support/address";
import { startApp, type App } from "../support/app";
import { connectDatabase, disconnectDatabase } from "~/services/platform/database.server";
import { installSchemathesis, runSchemathesis } from "../support/schemathesis";
import { useTestSettings } from "../support/settings";
import { acceptedEvents, assignedEvents, storeRequests } from "../support/stored-requests";
import { fetchToken } from "../support/sessions";
import { Visitor } from "../support/visitor";

const MINUTES = 60_000;
const CASES = 10_000;
/** Cases for each operation; with those of the boundaries of its fields more than `CASES` in all. */
const EXAMPLES = 220;

let app: App;
let gateway: { url: string; count: () => number; stop: () => Promise<void> };

/** Passes calls on, each from an address of its own: the limits for each address stay on. */
async function startGateway(target: string) {
  let count = 0;
  const server = createServer((incoming, outgoing) => {
    count++;
    const call = request(new URL(incoming.url ?? "/", target), {
      method: incoming.method,
      headers: {
        ...incoming.headers,
        host: new URL(target).host,
        "x-forwarded-for": newIpAddress(),
      },
      agent: false,
    });
    call.on("error", () => outgoing.destroy());
    call.on("response", (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders);
      pipeline(response, outgoing, () => undefined);
    });
    pipeline(incoming, call, () => undefined);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => count,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

beforeAll(async () => {
  useTestSettings();
  app = await startApp(inject("mongodb"), { TRUST_PROXY_HOPS: "1" });
  gateway = await startGateway(app.base);
  await connectDatabase(`${inject("mongodb")}/hub`);
  await storeRequests(
    Array.from({ length: 60 }, (_, i) => ({
      events: i % 3 === 0 ? [] : i % 3 === 1 ? acceptedEvents : assignedEvents(),
    })),
  );
}, 5 * MINUTES);
afterAll(async () => {
  await disconnectDatabase();
  await gateway.stop();
  await app.stop();
});

/** A volunteer first: an administrator's cases may delete volunteers. */
const ROLES = ["public", "volunteer", "admin"] as const;

test(
  `${CASES.toLocaleString()} cases made from the document: no 5xx, no undocumented answer`,
  { timeout: 60 * MINUTES },
  async () => {
    const program = await installSchemathesis();
    for (const role of ROLES) {
      const token =
        role === "public"
          ? []
          : [
              "--header",
              `Authorization: Bearer ${await fetchToken(await createAccount(role), new Visitor(app.base))}`,
            ];
      const before = gateway.count();
      const { ok, output } = await runSchemathesis(program, [
        `${app.base}/api/openapi.json`,
        "--url",
        `${gateway.url}/api`,
        ...token,
        "--include-path-regex",
        TABLES[role],
        "--checks",
        CHECKS.join(","),
        "--max-examples",
        String(EXAMPLES),
        "--seed",
        "1",
        "--workers",
        "1",
        "--generation-database",
        "none",
        "--suppress-health-check",
        "all",
        "--no-shrink",
        "--continue-on-failure",
      ]);
      console.log(`${role}: ${gateway.count() - before} cases\n${output.slice(-1_500)}`);
      expect(ok, output).toBe(true);
    }
    expect(gateway.count()).toBeGreaterThanOrEqual(CASES);
  },
);

/** Paths of the calls by whose token they are sent with. */
const TABLES = {
  public: "^/(homeowner|postmark)/|^/volunteer/(create|status|login)$|^/admin/login$",
  volunteer: "^/volunteer/(?!(create|status|login)$)",
  admin: "^/admin/(?!login$)|^/homeowner/viewRequests$",
};

const CHECKS = [
  "not_a_server_error",
  "status_code_conformance",
  "content_type_conformance",
  "response_headers_conformance",
  "response_schema_conformance",
];
