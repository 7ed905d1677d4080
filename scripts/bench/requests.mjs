// Requests of a hub that is measured: sent as people do, read as a program does.
import { Faker, en } from "@faker-js/faker";
import { randomUUID } from "node:crypto";

import { generateHomeowners } from "../samples/people.mjs";

/** @typedef {import("./hub.mjs").Hub} Hub */
/**
 * @typedef {Record<"id" | "firstName" | "lastName" | "phoneNumber" | "streetAddress1" | "status",
 *   string>} ListedRequest a row of the API's list
 */

const NEW_REQUESTS = 200;

/** Sends the help form for other people than those of the samples. @param {string} base */
export async function submitRequests(base) {
  const homeowners = generateHomeowners(new Faker({ locale: en, seed: 2 }), { evenly: false });
  for (let n = 0; n < NEW_REQUESTS; n++) {
    const { payload, locale } = homeowners.next().value;
    const body = new URLSearchParams({ submission_id: randomUUID() });
    for (const [name, value] of Object.entries(payload))
      body.set(name, value === true ? "on" : String(value));
    const response = await fetch(`${base}/request-help`, {
      method: "POST",
      headers: {
        "sec-fetch-site": "same-origin",
        "x-forwarded-for": `10.0.${n >> 8}.${n & 255}`,
        cookie: `lang=${locale}`,
      },
      body,
      redirect: "manual",
    });
    if (response.status !== 303) throw new Error(`A request was refused: ${response.status}.`);
  }
}

/** @param {Hub} hub */
export async function list({ base, admin: { authorization } }) {
  const url = `${base}/api/admin/homeowner-requests?limit=1000`;
  const response = await fetch(url, { headers: { authorization } });
  return /** @type {ListedRequest[]} */ (await response.json());
}

/** @param {Hub} hub @param {string} status */
export const count = async (hub, status) =>
  (await list(hub)).filter((one) => one.status === status).length;
