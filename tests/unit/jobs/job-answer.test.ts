import { describe, expect, test } from "vitest";

import {
  AcceptJob,
  AnswerOffer,
  CompleteJob,
  OwnJobsQuery,
  RejectJob,
} from "~/schemas/jobs/job-answer";
import { jsonErrors } from "../../support/messages";

const ID = "R0000000A-1";

test.each([AcceptJob, RejectJob, CompleteJob])(
  "a job is named by its id, in any case (%#)",
  (schema) => {
    expect(schema.parse({ jobId: ` ${ID.toLowerCase()} ` })).toMatchObject({ jobId: ID });
    for (const jobId of [undefined, null, "", " ", 7, {}, { $ne: "" }, [ID], "x".repeat(65)])
      expect(jsonErrors(schema, { jobId })).toEqual({ jobId: ["jobId must be the id of a job."] });
  },
);

test("reason and details are optional and limited", () => {
  for (const none of [undefined, null, "", "  "]) {
    expect(RejectJob.parse({ jobId: ID, reason: none })).toEqual({ jobId: ID, reason: "" });
    expect(CompleteJob.parse({ jobId: ID, details: none })).toEqual({ jobId: ID, details: "" });
  }
  expect(RejectJob.parse({ jobId: ID, reason: " Too\r\nfar " }).reason).toBe("Too\nfar");
  expect(RejectJob.safeParse({ jobId: ID, reason: "é".repeat(500) }).success).toBe(true);
  expect(jsonErrors(RejectJob, { jobId: ID, reason: "é".repeat(501) })).toEqual({
    reason: ["A reason can have 500 characters at most."],
  });
  expect(CompleteJob.safeParse({ jobId: ID, details: "é".repeat(2_000) }).success).toBe(true);
  for (const details of ["é".repeat(2_001), 7, { $ne: "" }, "a\u0000b"])
    expect(jsonErrors(CompleteJob, { jobId: ID, details })).toEqual({
      details: ["Details can have 2000 characters at most."],
    });
});

describe("the dashboard's call", () => {
  const parse = (body: Record<string, unknown>) => AnswerOffer.parse({ action: "accept", ...body });

  test.each([
    [{ id: ID }, ID, [ID]],
    [{ offered: ID }, undefined, [ID]],
    [{ offered: { id: ID, city: "Englewood" } }, undefined, [ID]],
    [{ offered: ID, id: "VVOL00001" }, "VVOL00001", ["VVOL00001", ID]],
    [{ offered: true, id: ID }, ID, [ID]],
    [{ offered: 1, id: 7 }, undefined, []],
    // null names no job, so never another one
    [{ offered: { id: { $ne: "" } }, id: null }, undefined, [null]],
    [{ offered: ["x"], id: 7 }, undefined, [null]],
    [{ offered: { jobId: ID } }, undefined, [null]],
    [{ id: [ID] }, null, [null]],
    [{ id: `${ID}${"X".repeat(70)}` }, null, [null]],
    [{ id: "x".repeat(64) }, "X".repeat(64), ["X".repeat(64)]],
    [{ id: "x".repeat(65) }, null, [null]],
    [{ id: "" }, "", []],
    [{}, undefined, []],
  ])("%j gives its id and candidates", (body, id, candidates) => {
    expect(parse(body)).toMatchObject({ id, candidates });
  });

  test("knows the actions accept and reject only", () => {
    expect(AnswerOffer.parse({ action: " Reject ", reason: "Too far" })).toMatchObject({
      action: "reject",
      reason: "Too far",
    });
    for (const action of [undefined, "", "maybe", true, { $ne: "" }])
      expect(jsonErrors(AnswerOffer, { id: ID, action })).toEqual({
        action: ["action must be accept or reject."],
      });
  });
});

test("the query of the own jobs may have the volunteer's token", () => {
  expect(OwnJobsQuery.parse({ userToken: "t", id: ID })).toEqual({ userToken: "t" });
  for (const userToken of [undefined, null, ["t"], { $ne: "" }])
    expect(OwnJobsQuery.parse({ userToken })).toEqual({});
});
