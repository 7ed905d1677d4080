/** Letters that NFKD does not decompose. */
const SPELLED_OUT: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ı: "i",
  ħ: "h",
};

/** Lower case without accents, ligatures, full-width forms: "Núñez" → "nunez". Reads max 300. */
export const fold = (text: string) =>
  text
    .slice(0, 300)
    .replace(/(?<=\d)(?=[¼-¾⅐-⅞])/g, " ") // 12½ is 12 1/2, not 121/2
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replaceAll("\u2044", "/")
    .replace(/[ßæœøđðþłıħ]/g, (letter) => SPELLED_OUT[letter] ?? letter);

/** Key of an email address: lower case; accents stay. */
export const toEmailKey = (email: string) => email.trim().toLowerCase();
