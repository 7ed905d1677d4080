// The screen of what all pages show, written by the server: no browser has it in its dictionary.

const english = {
  intro: "What you save here is on all pages within seconds.",
  skies: "Skies",
  skiesOf: {
    blue: { label: "Blue Skies", detail: "Normal times: partner programs come first." },
    gray: { label: "Gray Skies", detail: "After a disaster: the hub comes first." },
  },
  full: "Requests from the public",
  fullOf: {
    no: { label: "Open", detail: "Everybody can ask for help." },
    yes: {
      label: "We are full",
      detail: "The form names 211 and your phone, and takes no request. You can still enter some.",
    },
  },
  message: "Message on all pages",
  messageHint: "For all visitors, in both languages; empty for none. No names, please.",
  en: "In English",
  es: "In Spanish",
  save: "Save",
  saved: "Saved. All pages show it within seconds.",
  changed: (at: string, name: string) =>
    name === "" ? `Last changed ${at}.` : `Last changed ${at} by ${name}.`,
};

const spanish: typeof english = {
  intro: "Lo que guarde aquí aparece en todas las páginas en segundos.",
  skies: "Cielos",
  skiesOf: {
    blue: { label: "Cielos azules", detail: "Tiempos normales: primero los programas asociados." },
    gray: { label: "Cielos grises", detail: "Después de un desastre: primero la ayuda." },
  },
  full: "Solicitudes del público",
  fullOf: {
    no: { label: "Abiertas", detail: "Todos pueden pedir ayuda." },
    yes: {
      label: "No damos abasto",
      detail: "El formulario indica el 211 y su teléfono, y no toma solicitudes. Usted sí puede.",
    },
  },
  message: "Mensaje en todas las páginas",
  messageHint:
    "Para todos los visitantes, en los dos idiomas; vacío si no hay. Sin nombres, por favor.",
  en: "En inglés",
  es: "En español",
  save: "Guardar",
  saved: "Guardado. Todas las páginas lo muestran en segundos.",
  changed: (at, name) =>
    name === "" ? `Último cambio: ${at}.` : `Último cambio: ${at}, por ${name}.`,
};

export const siteWords = { en: english, es: spanish };
