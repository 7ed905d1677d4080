import { Volunteers } from "~/models/volunteer.server";

/** Names of volunteers by their ids, also of those whose account was deleted; an id of nobody has none. */
export async function findVolunteerNames(
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await Volunteers.find(
    { _id: { $in: [...ids] } },
    { firstName: 1, lastName: 1 },
  ).lean<{ _id: string; firstName: string; lastName: string }[]>();
  return new Map(
    found.map(({ _id, firstName, lastName }) => [_id, `${firstName} ${lastName}`.trim()]),
  );
}
