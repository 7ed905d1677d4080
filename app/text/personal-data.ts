// Texts of the screen of personal data, written by the server: no browser has them.

const english = {
  intro:
    "What the hub has about one person, to hand it out, to keep it for a court, or to erase it. Backups keep what was erased until they are replaced.",
  whoHint: "Whole, as it was given: name@example.org or (941) 555-0123.",
  nothing: "Nothing was found. A corrected address or number is found by the new one only.",
  exportHint:
    "The download has everything we hold about this person, for the person or for a court.",
  consequence:
    "Names, addresses, phone numbers, texts and emails are deleted for good; counts, places and dates stay for reports. An open request is closed as no longer needed, and its volunteers are told.",
};

const spanish: typeof english = {
  intro:
    "Lo que el sistema tiene de una persona, para entregarlo, para conservarlo por orden de un tribunal o para borrarlo. Las copias de seguridad conservan lo borrado hasta que se reemplazan.",
  whoHint: "Completo, como se dio: name@example.org o (941) 555-0123.",
  nothing: "No se encontró nada. Un correo o un número corregido solo se encuentra con el nuevo.",
  exportHint: "Contiene todo sobre esta persona, para ella o para un tribunal.",
  consequence:
    "Nombres, direcciones, teléfonos, textos y correos se borran para siempre; cantidades, lugares y fechas quedan para los informes. Una solicitud abierta se cierra como ya no necesaria, y se avisa a sus voluntarios.",
};

export const personalDataTexts = { en: english, es: spanish };
