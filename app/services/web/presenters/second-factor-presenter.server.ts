import { encode } from "uqr";
import type { ActiveSession } from "../../accounts/accounts.server";
import { readSecondFactor } from "../../accounts/second-factor.server";
import { formatDateTime } from "../../platform/eastern-time.server";

export async function readSecondFactorView(session: ActiveSession) {
  const found = await readSecondFactor(session);
  if ("since" in found) return { on: { since: formatDateTime(found.since), left: found.left } };
  return {
    setUp: {
      isDemanded: session.account.first === "secondFactor",
      username: session.account.email,
      secret: found.secret.replace(/(.{4})(?=.)/g, "$1 "),
      picture: drawCode(found.uri),
    },
  };
}
export type SecondFactorView = Awaited<ReturnType<typeof readSecondFactorView>>;

/** A QR code as the path of an SVG, a unit for each module. */
function drawCode(text: string) {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  return { size, path };
}
