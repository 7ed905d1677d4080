import type { Locale } from "../vocabulary";

/** Placeholder until the lawyer's text. Both are stored: a new text needs a new version. */
export const LIABILITY = {
  version: "1",
  text: {
    en: [
      "Helping after a disaster can be dangerous. There may be damaged buildings, fallen trees, sharp objects, tools, heat, mold and dirty water.",
      "I volunteer of my own free will and without pay. I know these risks and take them on myself. I may turn down any job, I stop when something is not safe, and I follow the safety instructions I am given.",
      "As far as the law allows, I will not hold the center, its partners, its staff, its other volunteers or the people I help responsible for injury, illness, or loss of or damage to my belongings that comes from volunteering. This does not cover harm that somebody does on purpose or by gross negligence.",
      "I carry my own insurance or pay for my own medical care. In an emergency the center may call for medical help for me.",
    ],
    es: [
      "Ayudar después de un desastre puede ser peligroso. Puede haber edificios dañados, árboles caídos, objetos cortantes, herramientas, calor, moho y agua contaminada.",
      "Ayudo como voluntario por mi propia voluntad y sin pago. Conozco estos riesgos y los asumo. Puedo rechazar cualquier trabajo, me detengo cuando algo no es seguro y sigo las instrucciones de seguridad que me den.",
      "Hasta donde la ley lo permita, no haré responsables al centro, a sus socios, a su personal, a los demás voluntarios ni a las personas a quienes ayudo por lesiones, enfermedades, pérdidas o daños de mis pertenencias que resulten de mi trabajo voluntario. Esto no incluye el daño que alguien cause a propósito o por negligencia grave.",
      "Tengo mi propio seguro o pago mi propia atención médica. En una emergencia, el centro puede pedir ayuda médica para mí.",
    ],
  },
} as const satisfies { version: string; text: Record<Locale, readonly string[]> };
