import createClient from "openapi-fetch";
import { expect, test } from "vitest";

import type { paths } from "../../support/api-types";
import { newEmail } from "../../support/address";
import { useHub } from "../../support/hub";
import { getApp } from "../../support/served-app";
import { bearer } from "../../support/sessions";

const hub = useHub();

const connect = (token?: string) =>
  createClient<paths>({
    baseUrl: `${getApp().base}/api`,
    ...(token !== undefined && { headers: bearer(token) }),
  });

test("a generated client takes a request from submission to its last status", async () => {
  const anyone = connect();
  const homeowner = {
    first_name: "Maria",
    last_name: `Client ${newEmail().slice(0, 12).replace(/\W/g, "")}`,
    street_address_1: "1081 San Casa Dr",
  };
  const submitted = await anyone.POST("/homeowner/requestHelp", {
    body: {
      ...homeowner,
      email: newEmail(),
      phone_number: "9415550124",
      city: "Englewood",
      zip_code: "34223",
      county: "Sarasota",
      helpExterior: false,
      helpInterior: false,
      helpEmotional: false,
      helpSupplies: false,
      helpWater: true,
      helpFood: false,
      helpOther: false,
      description: "Two feet of water in the living room.",
    },
  });
  const id = submitted.data!.id;

  const { email, password } = hub.admin;
  const login = await anyone.POST("/admin/login", { body: { email, password } });
  const admin = connect(login.data!.token);
  const accepted = await admin.POST("/admin/homeowner-requests/accept", { body: { id } });
  expect(accepted.response.status).toBe(200);

  const volunteer = await hub.createVolunteer();
  const assigned = await admin.POST("/admin/assign-volunteer/updateAssignment", {
    body: { assignment: id, volunteerIds: [volunteer.id] },
  });
  expect(assigned.response.status).toBe(200);

  const own = await anyone.POST("/volunteer/login", {
    body: { email: volunteer.email, password: volunteer.password },
  });
  const helper = connect(own.data!.token);
  const offered = await helper.GET("/volunteer/job/offered");
  const jobId = offered.data![0]!.id;
  const taken = await helper.POST("/volunteer/job/accept", { body: { jobId } });
  expect(taken.response.status).toBe(200);
  const done = await helper.POST("/volunteer/job/job-completed", {
    body: { jobId, details: "Pumped out." },
  });
  expect(done.response.status).toBe(200);

  const closed = await admin.POST("/admin/homeowner-requests/close", {
    body: { id, notes: "Done." },
  });
  expect(closed.response.status).toBe(200);

  const state = await anyone.GET("/homeowner/requestHelp/status", { params: { query: homeowner } });
  expect(state.data?.status).toBe("Resolved");
  const again = await admin.POST("/admin/homeowner-requests/accept", { body: { id } });
  expect(again.response.status).toBe(409);
  expect(again.error?.message).toBeTruthy();
});
