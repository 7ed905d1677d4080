import { Admins } from "~/models/admin.server";
import { ApiKeys } from "~/models/api-key.server";
import { Volunteers } from "~/models/volunteer.server";
import { fullName } from "~/schemas/full-name";

/** An API key as histories name it; the same in both languages. */
const formatKeyName = (name: string) => `API: “${name}”`;

/** Includes deactivated accounts and revoked API keys. */
export async function findAdminNames(
  ids: readonly (string | undefined)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== undefined))];
  const keyIds = wanted.filter((id) => id.startsWith("K"));
  const adminIds = wanted.filter((id) => !id.startsWith("K"));
  const [admins, keys] = await Promise.all([
    adminIds.length === 0
      ? []
      : Admins.find({ _id: { $in: adminIds } }, { firstName: 1, lastName: 1 }).lean<
          { _id: string; firstName: string; lastName: string }[]
        >(),
    keyIds.length === 0
      ? []
      : ApiKeys.find({ _id: { $in: keyIds } }, { name: 1 }).lean<{ _id: string; name: string }[]>(),
  ]);
  return new Map([
    ...admins.map((admin) => [admin._id, fullName(admin)] as const),
    ...keys.map((key) => [key._id, formatKeyName(key.name)] as const),
  ]);
}

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
