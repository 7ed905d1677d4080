/** Days of the last security fixes: nodejs.org, "Releases"; mongodb.com, "Lifecycle Schedules". */
const ENDS = {
  Node: {
    "20": "2026-04-30",
    "21": "2024-06-01",
    "22": "2027-04-30",
    "23": "2025-06-01",
    "24": "2028-04-30",
    "25": "2026-06-01",
  },
  MongoDB: {
    "4.4": "2024-02-29",
    "5.0": "2024-10-31",
    "6.0": "2025-07-31",
    "7.0": "2027-08-31",
    "8.0": "2029-10-31",
  },
} satisfies Record<string, Record<string, string>>;

/** "Node 20.20.2 has had no security fixes since 2026-04-30"; undefined while it is supported. */
export function describeEnd(product: keyof typeof ENDS, version: string, now: Date) {
  const [major = "", minor = ""] = version.split(".");
  const ends: Partial<Record<string, string>> = ENDS[product];
  const end = ends[major] ?? ends[`${major}.${minor}`];
  if (end === undefined || new Date(end) >= now) return undefined;
  return `${product} ${version} has had no security fixes since ${end}`;
}
