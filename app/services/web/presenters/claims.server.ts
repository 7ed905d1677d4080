import { findAdminNames } from "../../accounts/names.server";

interface Claimed {
  claimedBy?: string | undefined;
}

/** Reads who looks after some requests, once for all of them; promises a function of each. */
export async function findClaims(rows: readonly Claimed[], viewer: string) {
  const names = await findAdminNames(rows.map(({ claimedBy }) => claimedBy));
  return ({ claimedBy }: Claimed) =>
    claimedBy === undefined
      ? undefined
      : { name: names.get(claimedBy) ?? claimedBy, isMine: claimedBy === viewer };
}

export type FindClaim = Awaited<ReturnType<typeof findClaims>>;
export type ClaimView = NonNullable<ReturnType<FindClaim>>;
