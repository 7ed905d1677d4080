// The screen of emails that did not arrive, written by the server: no browser has it in its dictionary.

const english = {
  intro:
    "Of the last seven days. Call these people. What could not be sent can be sent again once the mail server works; an address that does not work has to be corrected first.",
  none: "In the last seven days every email arrived, as far as we were told.",
  cut: (count: number) => `The newest ${count} are shown.`,
  allAgain: "Send all failed emails again",
  person: "Person",
  unknown: "Not known any more",
  mail: "Email",
  about: { application: "About the application", account: "About the account" },
  at: "Written",
  act: "What to do",
  again: "Send again",
  call: "Use the phone",
};

const spanish: typeof english = {
  intro:
    "De los últimos siete días. Llame a estas personas. Lo que no se pudo enviar puede enviarse de nuevo cuando funcione el servidor de correo; si una dirección no sirve, hay que corregirla antes.",
  none: "En los últimos siete días llegaron todos los correos, según sabemos.",
  cut: (count) => `Se muestran los ${count} más recientes.`,
  allAgain: "Enviar de nuevo todos los que no se pudieron enviar",
  person: "Persona",
  unknown: "Ya no consta",
  mail: "Correo",
  about: { application: "Sobre la solicitud", account: "Sobre la cuenta" },
  at: "Escrito",
  act: "Qué hacer",
  again: "Enviar de nuevo",
  call: "Use el teléfono",
};

export const undelivered = { en: english, es: spanish };
