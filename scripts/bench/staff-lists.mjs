/** @typedef {import("./staff-hub.mjs").StaffHub} StaffHub */

const WARM_ROUNDS = 3;

/** Lists and searches of staff, with the parameters of one request among them. */
const getPaths = (/** @type {{ phoneNumber: string, email: string, id: string }} */ known) => [
  "/requests",
  "/requests?status=Unevaluated",
  "/requests?status=all",
  "/requests?status=all&size=100",
  "/requests?status=all&page=2",
  "/requests?type=food",
  "/requests?zip=34223",
  "/requests?flag=duplicate",
  "/requests?sort=age&dir=desc",
  "/requests?status=Unevaluated&sort=name",
  "/requests?q=maria",
  "/requests?q=gasparilla",
  "/requests?q=gasparila",
  "/requests?q=gulfpines",
  `/requests?q=${known.phoneNumber}`,
  `/requests?q=${known.phoneNumber.slice(-4)}`,
  `/requests?q=${encodeURIComponent(known.email)}`,
  `/requests?q=${known.id}`,
  `/requests?open=${known.id}`,
  "/requests/find?q=gasparila",
  "/homeowner-requests",
  "/homeowner-requests?q=maria",
  "/requests-in-progress",
  "/requests-in-progress?q=maria",
  "/assignVolunteers",
  "/assignVolunteers?q=maria",
  "/create-volunteer",
  "/volunteers",
  "/volunteers?q=maria",
  "/admin-dashboard",
];

/**
 * Milliseconds until the last byte, by path.
 * @param {StaffHub} hub
 * @param {number} rounds
 */
export async function measureLists(hub, rounds) {
  const known = (await hub.listRequests()).find(({ email }) => email !== "");
  if (!known) throw new Error("No request has an email address.");
  const cookie = await hub.readCookie();
  const paths = getPaths(known);
  /** @type {number[][]} */
  const times = paths.map(() => []);
  for (let round = 1 - WARM_ROUNDS; round <= rounds; round++) {
    for (const [i, path] of paths.entries()) {
      const startedAt = performance.now();
      const response = await fetch(hub.base + path, { headers: { cookie }, redirect: "manual" });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${path} returned ${response.status}.`);
      if (round > 0) times[i]?.push(performance.now() - startedAt);
    }
  }
  return Object.fromEntries(
    paths.map((path, i) => [
      path.replace(known.email.replace("@", "%40"), "<email>"),
      { p50: percentile(times[i] ?? [], 0.5), p99: percentile(times[i] ?? [], 0.99) },
    ]),
  );
}

/** @param {number[]} values @param {number} share */
const percentile = (values, share) =>
  Number(values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1]?.toFixed(1));
