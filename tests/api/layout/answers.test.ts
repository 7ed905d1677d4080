import { decode } from "turbo-stream";
import { beforeAll, expect, test } from "vitest";

import { useHub } from "../../support/hub";
import { createStaffScreens, type StaffScreens } from "../../support/staff-screens";

const hub = useHub();
let screens: StaffScreens;
beforeAll(async () => {
  screens = await createStaffScreens(hub);
}, 60_000);

/** An encoder that follows references by calls ends a process at a depth of about 1,000. */
const MAX_DEPTH = 20;

/** How deep a value nests; what it promises, too. */
async function measureDepth(value: unknown, seen = new Set<unknown>()): Promise<number> {
  const known = await value;
  if (typeof known !== "object" || known === null || seen.has(known)) return 0;
  seen.add(known);
  const parts = known instanceof Map ? [...known.values()] : Object.values(known);
  const depths = await Promise.all(parts.map((part) => measureDepth(part, seen)));
  return 1 + Math.max(0, ...depths);
}

/** What Remix reads when a link of a staff screen is followed. */
async function measureAnswer(response: { bytes: Buffer }) {
  const stream = new Response(new Uint8Array(response.bytes)).body!;
  const { value, done } = await decode(stream, { plugins: [(_, ...rest) => ({ value: rest })] });
  const depth = await measureDepth(value);
  await done;
  return depth;
}

const toData = (path: string) => path.replace(/^([^?#]*)/, "$1.data");

test("no answer to a staff screen nests deeper than 20", async () => {
  const paths = Object.values(screens).flatMap(([path]) => (path === "/" ? [] : [path]));
  expect(paths.length).toBeGreaterThan(40);
  const depths = [];
  for (const path of paths) {
    const response = await hub.staff.get(toData(path));
    if (response.headers["content-type"]?.startsWith("text/x-script"))
      depths.push([path, await measureAnswer(response)] as const);
  }
  expect(depths.length).toBeGreaterThan(30);
  expect(depths.filter(([, depth]) => depth > MAX_DEPTH)).toEqual([]);
  expect(Math.max(...depths.map(([, depth]) => depth))).toBeGreaterThan(5);
}, 120_000);

test("names of fields that nest are not sent back: only the schema's fields are", async () => {
  const { id } = await hub.createRequest();
  const deep = Array.from({ length: 400 }, () => "a").join(".");
  const fields = {
    intent: "note",
    note: "",
    [deep]: "x",
    [`note.${deep}`]: "y",
    "note[0][0]": "z",
  };
  const response = await hub.staff.post(toData(`/requests?open=${id}`), fields);
  expect(response.status).toBeLessThan(500);
  expect(await measureAnswer(response)).toBeLessThanOrEqual(MAX_DEPTH);
  expect(response.text).not.toContain("a.a.a");
});
