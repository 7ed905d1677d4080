// Fictional homeowners of the area, with phone numbers and email addresses that cannot exist.

/** @typedef {import("@faker-js/faker").Faker} Faker */
/** @typedef {import("./volunteers").Homeowner} Homeowner */

/** @param {string} text */
const list = (text) => text.split(", ");

/** Most frequent first: a search for a common name must have many results. */
const FIRST_NAMES = list(
  "Mary, John, Maria, James, Patricia, Robert, Linda, Michael, Barbara, William, Susan, David, Jose",
);
const LAST_NAMES = list(
  "Smith, Johnson, Williams, Brown, Garcia, Miller, Rodríguez, Hernández, Thomas, Núñez, O'Brien",
);

/** Share of the population in percent, town names in use, streets. */
const PLACES = [
  {
    zip: "34223",
    weight: 26,
    towns: ["Englewood"],
    streets: list(
      "W Dearborn St, Old Englewood Rd, N Beach Rd, Manasota Beach Rd, S Indiana Ave, Gulf Pines Dr",
    ),
  },
  {
    zip: "34224",
    weight: 14,
    towns: ["Englewood"],
    streets: list(
      "S McCall Rd, Placida Rd, Sunnybrook Blvd, Oceanspray Blvd, San Casa Dr, Spinnaker Blvd",
    ),
  },
  {
    zip: "33947",
    weight: 20,
    towns: ["Rotonda West", "Rotonda"],
    streets: list("Rotonda Blvd N, Cape Haze Dr, Oakland Hills Rd, Pebble Beach Rd, Broadmoor Ln"),
  },
  {
    zip: "33946",
    weight: 10,
    towns: ["Placida", "Cape Haze"],
    streets: list("Gasparilla Rd, Gulf Blvd, Panama Blvd, Boca Grande Cswy, Green Dolphin Dr S"),
  },
  {
    zip: "33981",
    weight: 30,
    towns: ["Port Charlotte"],
    streets: list("Gillot Blvd, David Blvd, Gulfstream Ter, Ingraham Blvd, Mapleleaf Ln"),
  },
];

const DESCRIPTIONS = {
  helpExterior: {
    en: "An oak fell across the driveway and we cannot get the car out.",
    es: "Un árbol cayó sobre la cerca y el patio está lleno de ramas.",
  },
  helpInterior: {
    en: "The water came up to the outlets. Carpets and drywall have to come out.",
    es: "Entró agua en toda la casa y la alfombra está mojada.",
  },
  helpEmotional: {
    en: "I live alone and everything is a bit much right now.",
    es: "Los niños tienen miedo y no sabemos cómo ayudarles.",
  },
  helpSupplies: {
    en: "We need bleach, trash bags, gloves and a mop.",
    es: "Nos faltan lonas y cubetas.",
  },
  helpWater: {
    en: "The well pump has no power. Two adults and a baby.",
    es: "El pozo no funciona y somos cinco personas.",
  },
  helpFood: {
    en: "The freezer thawed and the stores here are closed.",
    es: "Se echó a perder toda la comida. Somos cuatro.",
  },
  helpOther: {
    en: "The ramp for my wheelchair is gone.",
    es: "Se llevó la rampa de la silla de ruedas.",
  },
};
const HELP_TYPES = /** @type {(keyof typeof DESCRIPTIONS)[]} */ (Object.keys(DESCRIPTIONS));
const OTHER_HELP = { en: "A wheelchair ramp", es: "Una rampa" };

/**
 * Endless homeowners, the same for the same faker seed. `evenly` cycles through zip codes and kinds
 * of help, so that a few people cover all; otherwise zip codes are weighted by population, and some
 * people share the home of an earlier one.
 * @param {Faker} faker
 * @param {{ evenly: boolean }} options
 * @returns {Generator<Homeowner, never>}
 */
export function* generateHomeowners(faker, { evenly }) {
  const { arrayElement, arrayElements, weightedArrayElement } = faker.helpers;
  const places = PLACES.map((value) => ({ value, weight: value.weight }));
  /** @template T @param {number} n @param {T[]} all */
  const pick = (n, all) => (evenly && all[n % all.length]) || arrayElement(all);
  /** A common name in six of ten cases. @param {string[]} common @param {string} rare */
  const pickName = (common, rare) =>
    faker.datatype.boolean(0.6)
      ? weightedArrayElement(common.map((value, i) => ({ value, weight: 1 / (i + 2) })))
      : rare;
  /** @param {typeof PLACES[number]} place */
  const createHome = ({ zip, towns, streets }) => ({
    street_address_1: `${faker.number.int({ min: 1, max: 9999 })} ${arrayElement(streets)}`,
    street_address_2: faker.datatype.boolean(0.15)
      ? `${arrayElement(["Apt", "Unit", "Lot"])} ${faker.number.int({ min: 1, max: 240 })}`
      : "",
    city: arrayElement(towns),
    zip_code: zip,
    // The county line runs through 34223 only.
    county: zip === "34223" && faker.datatype.boolean(0.8) ? "Sarasota" : "Charlotte",
  });
  /** @type {ReturnType<typeof createHome>[]} */
  const homes = [];
  for (let n = 0; ; n++) {
    const locale = faker.datatype.boolean(0.25) ? "es" : "en";
    const shared = !evenly && faker.datatype.boolean(0.05) && homes[faker.number.int(homes.length)];
    const home = shared || createHome(evenly ? pick(n, PLACES) : weightedArrayElement(places));
    homes[n % 500] = home;
    const first_name = pickName(FIRST_NAMES, faker.person.firstName());
    const last_name = pickName(LAST_NAMES, faker.person.lastName());
    const main = pick(n, HELP_TYPES);
    const more = arrayElements(HELP_TYPES.slice(0, -1), { min: 0, max: 2 });
    const helpTypes = [...new Set([main, ...more])];
    yield {
      locale,
      payload: {
        first_name,
        last_name,
        email: createEmail(faker, first_name, last_name),
        // Exchange 555 is reserved for fictional use.
        phone_number: `${arrayElement(["941", "941", "941", "239"])}555${faker.string.numeric(4)}`,
        ...home,
        ...Object.fromEntries(helpTypes.map((type) => [type, true])),
        other: main === "helpOther" ? OTHER_HELP[locale] : "",
        description: helpTypes.map((type) => DESCRIPTIONS[type][locale]).join(" "),
      },
    };
  }
}

/** Uses reserved domains. @param {Faker} faker @param {string} first @param {string} last */
function createEmail(faker, first, last) {
  const name = `${first}.${last}`
    .normalize("NFKD")
    .replace(/[^A-Za-z.]/g, "")
    .toLowerCase();
  return `${name}${faker.number.int({ min: 1, max: 9999 })}@example.${faker.helpers.arrayElement(["org", "com"])}`;
}
