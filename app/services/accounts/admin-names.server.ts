import { Admins } from "~/models/admin.server";
import { fullName } from "~/schemas/full-name";

/** Names of administrators by id, deactivated accounts included. */
export async function findAdminNames(
  ids: readonly (string | undefined)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== undefined))];
  if (wanted.length === 0) return new Map();
  const admins = await Admins.find({ _id: { $in: wanted } }, { firstName: 1, lastName: 1 }).lean<
    { _id: string; firstName: string; lastName: string }[]
  >();
  return new Map(admins.map((admin) => [admin._id, fullName(admin)]));
}
