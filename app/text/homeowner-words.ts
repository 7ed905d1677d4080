// Words around what staff write to a homeowner, written by the server: no browser has them.

const english = {
  languages: { en: "English", es: "Spanish" },
  mailed: (language: string) => `By email and on their page. Reads ${language}.`,
  unmailed: (language: string) =>
    `No email reaches this person: only on the homeowner's page, call or text as well. Reads ${language}.`,
  names: {
    waiting: "Still looking for volunteers",
  },
  /** In the homeowner's language. */
  sentences: {
    waiting: "We have not forgotten you. We are still looking for volunteers.",
  },
  /** On the homeowner's page. */
  heading: "Messages from us",
};

const spanish: typeof english = {
  languages: { en: "inglés", es: "español" },
  mailed: (language) => `Por correo y en su página. Lee ${language}.`,
  unmailed: (language) =>
    `Ningún correo le llega: solo queda en su página. Llame o envíe un texto también. Lee ${language}.`,
  names: {
    waiting: "Seguimos buscando voluntarios",
  },
  sentences: {
    waiting: "No nos hemos olvidado de usted. Seguimos buscando voluntarios.",
  },
  heading: "Nuestros mensajes",
};

export const homeownerWords = { en: english, es: spanish };
