import { randomUUID } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";

import { ApiKeys, type ApiKeyDocument } from "~/models/api-key.server";
import { Audit } from "~/models/audit.server";
import * as apiKeys from "~/services/accounts/api-keys.server";
import { consume } from "~/services/platform/rate-limits.server";
import { recordKeyCall } from "~/services/web/api/router.server";
import { createApiKey } from "../../support/api-keys";
import { useDatabase } from "../../support/database";
import { useTestSettings } from "../../support/settings";

useDatabase();
beforeEach(() => {
  useTestSettings();
});
const ADMIN = "U00000000";
const getKey = (id: string) => ApiKeys.findById(id).lean<ApiKeyDocument>();

test("one form sent at once makes one key", async () => {
  const form = { name: "GIS", access: "read", submission_id: randomUUID() } as const;
  const results = await Promise.allSettled(
    Array.from({ length: 5 }, () => apiKeys.makeApiKey(form, ADMIN)),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const result of results)
    if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "conflict" });
  expect(await ApiKeys.countDocuments({ name: "GIS" })).toBe(1);
});

test("the name of a revoked key is free again", async () => {
  const { id, name } = await createApiKey(ADMIN);
  const form = { name, access: "read", submission_id: randomUUID() } as const;
  await expect(apiKeys.makeApiKey(form, ADMIN)).rejects.toMatchObject({
    reason: "apiKey.nameTaken",
  });
  await apiKeys.revokeApiKey(id, ADMIN);
  await apiKeys.revokeApiKey(id, "U11111111");
  expect(await getKey(id)).toMatchObject({ active: false, revokedBy: ADMIN });
  expect((await apiKeys.makeApiKey(form, ADMIN)).name).toBe(name);
});

test("the last use is written at most once a minute", async () => {
  const { id, secret } = await createApiKey(ADMIN);
  expect((await getKey(id))?.lastUsedAt).toBeUndefined();
  const recent = new Date(Date.now() - 50_000);
  await ApiKeys.updateOne({ _id: id }, { $set: { lastUsedAt: recent } });
  expect(await apiKeys.findApiKey(secret)).toMatchObject({ id, access: "read", active: true });
  expect((await getKey(id))?.lastUsedAt).toEqual(recent);
  const old = new Date(Date.now() - 70_000);
  await ApiKeys.updateOne({ _id: id }, { $set: { lastUsedAt: old } });
  await apiKeys.findApiKey(secret);
  expect((await getKey(id))!.lastUsedAt!.getTime()).toBeGreaterThan(old.getTime());
});

test("nothing runs without its entry in the audit log; one without an end has no status", async () => {
  const key = { id: "K00000001", name: "GIS", access: "write", active: true } as const;
  const answer = vi.fn(() => Promise.resolve(Response.json({})));
  const create = vi.spyOn(Audit, "create").mockRejectedValueOnce(new Error("down"));
  await expect(recordKeyCall(key, "POST /api/admin/x", answer)).rejects.toThrow("down");
  expect(answer).not.toHaveBeenCalled();
  create.mockRestore();

  answer.mockImplementation(async () => {
    expect(await Audit.findOne({ actor: key.id }).lean()).not.toHaveProperty("status");
    return Response.json({}, { status: 404 });
  });
  await recordKeyCall(key, "POST /api/admin/x", answer);
  expect(await Audit.findOne({ actor: key.id }).lean()).toMatchObject({
    action: "POST /api/admin/x",
    status: 404,
  });
});

test("a revoked key fills one entry an hour, whatever it tries", async () => {
  const key = { id: "K00000002", name: "GIS", access: "write", active: false } as const;
  const answer = () => Promise.resolve(Response.json({}, { status: 401 }));
  for (let i = 0; i < 5; i++) await recordKeyCall(key, "POST /api/admin/x", answer);
  const rows = await Audit.find({ actor: key.id }).lean();
  expect(rows).toMatchObject([{ action: "calls with a revoked key", status: 401, count: 5 }]);
});

test("an active key has 600 calls in five minutes", async () => {
  const key = { id: "K00000003", name: "GIS", access: "read", active: true } as const;
  const answer = vi.fn(() => Promise.resolve(Response.json({})));
  for (let i = 0; i < 599; i++) await consume("apiKey", key.id);
  await recordKeyCall(key, "GET /api/admin/x", answer);
  await expect(recordKeyCall(key, "GET /api/admin/x", answer)).rejects.toMatchObject({
    code: "too-many",
  });
  expect(answer).toHaveBeenCalledTimes(1);
});

test("at most 50 keys are in use", async () => {
  await ApiKeys.deleteMany({});
  for (let i = 0; i < 50; i++) await createApiKey(ADMIN);
  await expect(createApiKey(ADMIN)).rejects.toMatchObject({
    code: "conflict",
    message: "At most 50 keys can be in use. Revoke one that is no longer needed.",
  });
});
