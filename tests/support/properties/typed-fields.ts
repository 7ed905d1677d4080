import fc from "fast-check";

import { CAUSES } from "~/schemas/jobs/assignment-state";
import {
  CLOSING_OUTCOMES,
  INTAKES,
  REJECTION_REASONS,
  REQUEST_STATUSES,
  TEAM_CODES,
} from "~/schemas/vocabulary";
import { HOSTILE_SEARCHES, HOSTILE_TEXTS } from "../hostile-texts";

/** Ids of stored records. */
export type Pool = Record<"requests" | "jobs" | "volunteers" | "applications" | "admins", string[]>;

type Values = fc.Arbitrary<unknown>;

const oneOf = (...values: readonly unknown[]): Values => fc.constantFrom(...values);
const text = oneOf("Ada", "O'Brien", "A tree fell on the roof.", "señora Núñez");
const street = fc.integer({ min: 1, max: 900 }).map((n) => `${n} Pine Street`);
const email = fc.integer({ min: 1 }).map((n) => `property${n}@example.org`);
const day = oneOf("2026-01-31", "2024-02-29", "2026-13-01", "");
const password = oneOf("a long enough password", "short");
const ticked = oneOf(true, false, undefined);

/** What people type and programs send, by the name of the field; others are lines of text. */
function toKnownValues(pool: Pool): Record<string, Values> {
  const id = oneOf(...Object.values(pool).flat(), "R00000000");
  const chosen = (...values: readonly string[]) =>
    fc.array(oneOf(...values, "R00000000"), { maxLength: 3 });
  const volunteers = chosen(...pool.volunteers);
  const some = chosen(...pool.requests);
  const boxes = [
    ...["Exterior", "Interior", "Emotional", "Supplies", "Water", "Food", "Other"].map(
      (kind) => `help${kind}`,
    ),
    "admin_team",
    "hospitality",
    "logistic_tracking",
    "community_outreach",
    "community_helpers",
    "agreement",
    "teamLeader",
    "minor",
    "assignment",
  ];
  const names: [string, Values][] = [
    ["id request kept offered after", id],
    ["jobId", oneOf(...pool.jobs, "R00000000-1")],
    ["ids", some.map((ids) => ids.join(" "))],
    ["records except", some],
    ["pick", fc.oneof(some, volunteers)],
    ["home volunteerIds", volunteers],
    ["email username", email],
    ["who", fc.oneof(email, oneOf("9415550100"))],
    ["password currentPassword newPassword newPassword2", password],
    ["phone_number phoneNumber phone", oneOf("9415550100", "(941) 555-0123", "1 941 555 0100")],
    ["street_address_1 streetAddress1 address", street],
    ["street_address_2 streetAddress2", oneOf("Unit 7", "NULL", "", undefined)],
    ["city", oneOf("Englewood", "Venice")],
    ["zip_code zipCode zip", oneOf("34223", "34224", "31401", "*")],
    ["county", oneOf("Sarasota", "Charlotte", "*")],
    ["state", oneOf("Florida", "Georgia", "FL")],
    ["seen", oneOf("0", "1", undefined)],
    ["opened submission_id website then proof token userToken", oneOf(undefined)],
    ["keys on all page row limit year month", oneOf("yes", "1", "5", "2026", undefined)],
    ["code", oneOf("123456", undefined)],
    ["name", text],
    ["access", oneOf("read", "write")],
    ["act", oneOf("erase", "hold", "release")],
    ["format", oneOf("json", "html")],
    ["bulk", oneOf("accept", "priority", "offer", "print")],
    ["reason", fc.oneof(text, oneOf(...Object.keys(REJECTION_REASONS), undefined))],
    ["ready", oneOf(...Object.keys(REJECTION_REASONS), "other")],
    ["how", oneOf(...INTAKES)],
    ["locale", oneOf("en", "es")],
    ["why", fc.oneof(text, oneOf(...CAUSES))],
    ["openJobs", oneOf("0", "1", undefined)],
    ["outcome", oneOf(...CLOSING_OUTCOMES, undefined)],
    ["priority", oneOf("0", "1", "2")],
    ["selectedArea", oneOf(...TEAM_CODES, "Hospitality Team")],
    ["areasOfHelp", fc.array(oneOf("Hospitality Team", "Community Outreach Team"))],
    ["checkedOn trainedOn", day],
    ["guardian", oneOf("Ada Hill", "")],
    ["action status", oneOf("accept", "reject", ...REQUEST_STATUSES, "*")],
    ["uniqueHomes", oneOf(true, false)],
    [boxes.join(" "), ticked],
  ];
  return Object.fromEntries(
    names.flatMap(([keys, values]) => keys.split(" ").map((key) => [key, values])),
  );
}

/** Texts that a field must refuse or keep as they are. */
const hostileText = fc.oneof(
  oneOf("", "   ", ...HOSTILE_TEXTS, ...HOSTILE_SEARCHES),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.integer({ min: 1, max: 9_000 }).map((length) => "x".repeat(length)),
);

/** Most as meant: a form has up to twenty fields, and one wrong one refuses it. */
const mixed = (good: Values, bad: Values) =>
  fc.oneof({ weight: 12, arbitrary: good }, { weight: 1, arbitrary: bad });

/** Bodies with the given fields: most values as meant, some of any kind, some fields missing. */
export function anyBody(names: readonly string[], pool: Pool) {
  const known = toKnownValues(pool);
  const hostile = fc.oneof(hostileText, fc.jsonValue(), fc.constant({ $ne: null }));
  return fc.record(
    Object.fromEntries(names.map((name) => [name, mixed(known[name] ?? text, hostile)])),
  );
}

const toText = (value: unknown) => (value === true ? "on" : String(value));

/** The same as the pairs of a form, which knows texts only; `false` is a box that is not ticked. */
export function anyForm(names: readonly string[], pool: Pool) {
  const known = toKnownValues(pool);
  const fields = fc.record(
    Object.fromEntries(
      names.map((name) => {
        const values = known[name] ?? text;
        // A box sends "on" or nothing: no person can correct anything else.
        return [name, values === ticked ? values : mixed(values, hostileText)];
      }),
    ),
  );
  return fields.map((values) =>
    Object.entries(values).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value])
        .filter((one) => one !== undefined && one !== false)
        .map((one): [string, string] => [name, toText(one)]),
    ),
  );
}
