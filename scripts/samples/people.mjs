// Fictional homeowners of the area, with phone numbers and email addresses that cannot exist.

/** @typedef {import("@faker-js/faker").Faker} Faker */
/** @typedef {import("./homeowner").Homeowner} Homeowner */

/** Most frequent first: a search for a common name must have many results. */
const FIRST_NAMES =
  "Mary John Maria James Patricia Robert Linda Michael Barbara William Susan David Carol Jose Nancy Richard Karen Thomas Donna Juan".split(
    " ",
  );
const LAST_NAMES =
  "Smith Johnson Williams Brown Jones Garcia Miller Davis Rodríguez Martinez Hernández Lopez Wilson Anderson Thomas Taylor Moore Núñez O'Brien Small".split(
    " ",
  );

/** Per zip code: share of the population in percent, town names in use, streets. */
const PLACES = {
  34223: {
    weight: 26,
    towns: ["Englewood"],
    streets: [
      "W Dearborn St",
      "Old Englewood Rd",
      "N Beach Rd",
      "Manasota Beach Rd",
      "S Indiana Ave",
      "Gulf Pines Dr",
      "Artists Ave",
    ],
  },
  34224: {
    weight: 14,
    towns: ["Englewood"],
    streets: [
      "S McCall Rd",
      "Placida Rd",
      "Sunnybrook Blvd",
      "Oceanspray Blvd",
      "Gulfstream Blvd",
      "San Casa Dr",
      "Spinnaker Blvd",
    ],
  },
  33947: {
    weight: 20,
    towns: ["Rotonda West", "Rotonda"],
    streets: [
      "Rotonda Blvd N",
      "Cape Haze Dr",
      "Oakland Hills Rd",
      "Pebble Beach Rd",
      "Broadmoor Ln",
    ],
  },
  33946: {
    weight: 10,
    towns: ["Placida", "Cape Haze"],
    streets: [
      "Gasparilla Rd",
      "Gulf Blvd",
      "Panama Blvd",
      "Boca Grande Cswy",
      "Green Dolphin Dr S",
    ],
  },
  33981: {
    weight: 30,
    towns: ["Port Charlotte"],
    streets: [
      "Gillot Blvd",
      "David Blvd",
      "Gulfstream Ter",
      "Ingraham Blvd",
      "Mapleleaf Ln",
      "Calumet Blvd",
    ],
  },
};
/** @typedef {keyof typeof PLACES} Zip */
const ZIPS = /** @type {Zip[]} */ (Object.keys(PLACES).map(Number));

const DESCRIPTIONS = {
  helpExterior: {
    en: [
      "An oak fell across the driveway and we cannot get the car out.",
      "The yard is full of branches and pieces of the pool cage.",
    ],
    es: [
      "Un árbol cayó sobre la cerca y el patio está lleno de ramas.",
      "Hay escombros en la entrada y no podemos pasar.",
    ],
  },
  helpInterior: {
    en: [
      "The water came up to the outlets. Carpets and drywall have to come out.",
      "The ceiling of the bedroom is down and everything is wet.",
    ],
    es: [
      "Entró agua en toda la casa y la alfombra está mojada.",
      "Se cayó el techo de la cocina y hay moho en las paredes.",
    ],
  },
  helpEmotional: {
    en: [
      "My wife has not slept since the storm. We would like someone to talk to.",
      "I live alone and everything is a bit much right now.",
    ],
    es: [
      "Mi mamá vive sola y está muy asustada desde la tormenta.",
      "Los niños tienen miedo y no sabemos cómo ayudarles.",
    ],
  },
  helpSupplies: {
    en: [
      "We need bleach, trash bags, gloves and a mop.",
      "Could we have tarps and contractor bags?",
    ],
    es: ["Necesitamos cloro, bolsas y guantes para limpiar.", "Nos faltan lonas y cubetas."],
  },
  helpWater: {
    en: [
      "The well pump has no power. Two adults and a baby.",
      "We have had no clean water for three days.",
    ],
    es: ["No tenemos agua limpia desde el martes.", "El pozo no funciona y somos cinco personas."],
  },
  helpFood: {
    en: [
      "The freezer thawed and the stores here are closed.",
      "Food for four people, one of them diabetic.",
    ],
    es: [
      "Se echó a perder toda la comida. Somos cuatro.",
      "Necesitamos comida para dos adultos mayores.",
    ],
  },
  helpOther: {
    en: ["We need help to fill in the insurance papers.", "The ramp for my wheelchair is gone."],
    es: [
      "Necesitamos ayuda con los papeles del seguro.",
      "Se llevó la rampa de la silla de ruedas.",
    ],
  },
};
const HELP_TYPES = /** @type {(keyof typeof DESCRIPTIONS)[]} */ (Object.keys(DESCRIPTIONS));
const OTHER_HELP = {
  en: ["Insurance papers", "A wheelchair ramp"],
  es: ["Papeles del seguro", "Una rampa"],
};

/**
 * Endless homeowners, the same for the same faker seed. `evenly` cycles through zip codes and kinds
 * of help, so that a few people cover all; otherwise zip codes are weighted by population, and some
 * people share the home of an earlier one.
 * @param {Faker} faker
 * @param {{ evenly: boolean }} options
 * @returns {Generator<Homeowner, never>}
 */
export function* generateHomeowners(faker, { evenly }) {
  /** @type {ReturnType<typeof createHome>[]} */
  const homes = [];
  for (let n = 0; ; n++) {
    const locale = faker.datatype.boolean(0.25) ? "es" : "en";
    const zip = evenly
      ? (ZIPS[n % ZIPS.length] ?? 34223)
      : faker.helpers.weightedArrayElement(
          ZIPS.map((value) => ({ value, weight: PLACES[value].weight })),
        );
    const sharedHome =
      !evenly && faker.datatype.boolean(0.05) ? homes[faker.number.int(homes.length)] : undefined;
    const home = sharedHome ?? createHome(faker, zip);
    homes[n % 500] = home;
    const [first_name, last_name] = [
      pickName(faker, FIRST_NAMES, faker.person.firstName()),
      pickName(faker, LAST_NAMES, faker.person.lastName()),
    ];
    const mainType = evenly
      ? (HELP_TYPES[n % HELP_TYPES.length] ?? "helpOther")
      : faker.helpers.arrayElement(HELP_TYPES);
    const helpTypes = [
      ...new Set([
        mainType,
        ...faker.helpers.arrayElements(HELP_TYPES.slice(0, -1), { min: 0, max: 2 }),
      ]),
    ];
    yield {
      locale,
      payload: {
        first_name,
        last_name,
        email: createEmail(faker, first_name, last_name),
        phone_number: createPhone(faker),
        ...home,
        ...Object.fromEntries(helpTypes.map((type) => [type, true])),
        other: mainType === "helpOther" ? faker.helpers.arrayElement(OTHER_HELP[locale]) : "",
        description: helpTypes
          .map((type) => faker.helpers.arrayElement(DESCRIPTIONS[type][locale]))
          .join(" "),
      },
    };
  }
}

/**
 * A common name in six of ten cases, the first ones most often.
 * @param {Faker} faker @param {string[]} common @param {string} rare
 */
const pickName = (faker, common, rare) =>
  faker.datatype.boolean(0.6)
    ? faker.helpers.weightedArrayElement(common.map((value, i) => ({ value, weight: 1 / (i + 2) })))
    : rare;

/**
 * Uses domains reserved for examples, to which nothing can be delivered.
 * @param {Faker} faker @param {string} first @param {string} last
 */
function createEmail(faker, first, last) {
  const localPart = `${first}.${last}`
    .normalize("NFKD")
    .replace(/[^A-Za-z.]/g, "")
    .toLowerCase();
  return `${localPart}${faker.number.int({ min: 1, max: 9999 })}@example.${faker.helpers.arrayElement(["org", "com"])}`;
}

/** Exchange 555 is reserved for fictional use. @param {Faker} faker */
const createPhone = (faker) =>
  `${faker.helpers.weightedArrayElement([
    { value: "941", weight: 8 },
    { value: "239", weight: 1 },
    { value: "813", weight: 1 },
  ])}555${faker.string.numeric(4)}`;

/** @param {Faker} faker @param {Zip} zip */
function createHome(faker, zip) {
  const { towns, streets } = PLACES[zip];
  return {
    street_address_1: `${faker.number.int({ min: 1, max: 9999 })} ${faker.helpers.arrayElement(streets)}`,
    street_address_2: faker.datatype.boolean(0.15)
      ? `${faker.helpers.arrayElement(["Apt", "Unit", "Lot"])} ${faker.number.int({ min: 1, max: 240 })}`
      : "",
    city: faker.helpers.arrayElement(towns),
    zip_code: String(zip),
    // The county line runs through 34223 only.
    county: zip === 34223 && faker.datatype.boolean(0.8) ? "Sarasota" : "Charlotte",
  };
}
