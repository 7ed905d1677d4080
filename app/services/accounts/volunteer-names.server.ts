import { Volunteers } from "~/models/volunteer.server";
import { fullName } from "~/schemas/full-name";

/** Names of volunteers by id, deleted accounts included; unknown ids are missing from the map. */
export async function findVolunteerNames(
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await Volunteers.find(
    { _id: { $in: [...ids] } },
    { firstName: 1, lastName: 1 },
  ).lean<{ _id: string; firstName: string; lastName: string }[]>();
  return new Map(found.map((volunteer) => [volunteer._id, fullName(volunteer)]));
}
