import { encode } from "uqr";
import type { Locale } from "~/schemas/vocabulary";
import publicEn from "~/text/public-en";
import publicEs from "~/text/public-es";
import type { ActiveSession } from "../../accounts/accounts.server";
import { readSecondFactor } from "../../accounts/second-factor.server";
import { formatDateTime } from "../../platform/eastern-time.server";

const WORDS = { en: publicEn.secondFactor, es: publicEs.secondFactor };

/** The screen of the reader's second factor, in words: no browser has them. */
export async function readSecondFactorView(locale: Locale, session: ActiveSession) {
  const { isOn, left, ...words } = WORDS[locale];
  const found = await readSecondFactor(session);
  if ("since" in found)
    return { words, facts: [isOn(formatDateTime(found.since)), left(found.left)] };
  return {
    words,
    setUp: {
      isDemanded: session.account.first === "secondFactor",
      username: session.account.email,
      secret: found.secret.replace(/(.{4})(?=.)/g, "$1 "),
      picture: drawCode(found.uri),
    },
  };
}

/** A QR code as the path of an SVG, a unit for each module. */
function drawCode(text: string) {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  return { size, path };
}
