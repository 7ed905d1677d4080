// Changes of many requests, written by the server: no browser has these words.

const english = {
  more: "More match: these are the first ones of the list.",
  mailed: (count: number) => `Homeowners who get an email: ${count}.`,
  noMail: "Nobody gets an email.",
  crewMailed: (count: number) => `Volunteers who get emails: ${count}.`,
  held: (seconds: number) =>
    `Nothing is emailed for ${seconds} seconds. Until then you can undo what has not changed since.`,
  heldOnly: (seconds: number) => `For ${seconds} seconds you can undo what has not changed since.`,
  states: {
    running: "Working…",
    holding: "Done. It can still be undone.",
    done: "Done.",
    stopping: "Taking back…",
    stopped: "Stopped.",
  },
  leave: (seconds: number) => `Emails leave in ${seconds} s.`,
  undo: (seconds: number) => `You can undo for ${seconds} s.`,
  outcomes: {
    changed: (count: number) => `Changed: ${count}.`,
    already: (count: number) => `Unchanged, already done: ${count}.`,
    refused: (count: number) => `Could not be changed: ${count}.`,
    takenBack: (count: number) => `Taken back: ${count}.`,
    kept: (count: number) => `Could not be taken back: ${count}.`,
    untouched: (count: number) => `Not reached before Stop: ${count}.`,
  },
};

const spanish: typeof english = {
  more: "Coinciden más: estas son las primeras de la lista.",
  mailed: (count: number) => `Personas que reciben un correo: ${count}.`,
  noMail: "Nadie recibe un correo.",
  crewMailed: (count: number) => `Voluntarios que reciben correos: ${count}.`,
  held: (seconds: number) =>
    `Los correos salen después de ${seconds} segundos. Hasta entonces, Detener deshace lo que no haya cambiado después.`,
  heldOnly: (seconds: number) =>
    `Durante ${seconds} segundos, Detener deshace lo que no haya cambiado después.`,
  states: {
    running: "Trabajando…",
    holding: "Listo. Todavía se puede deshacer.",
    done: "Listo.",
    stopping: "Deshaciendo…",
    stopped: "Detenido.",
  },
  leave: (seconds: number) => `Los correos salen en ${seconds} s.`,
  undo: (seconds: number) => `Se puede deshacer durante ${seconds} s más.`,
  outcomes: {
    changed: (count: number) => `Cambiadas: ${count}.`,
    already: (count: number) => `Sin cambios, ya estaban hechas: ${count}.`,
    refused: (count: number) => `No se pudieron cambiar: ${count}.`,
    takenBack: (count: number) => `Deshechas: ${count}.`,
    kept: (count: number) => `No se pudieron deshacer: ${count}.`,
    untouched: (count: number) => `Sin procesar antes de detener: ${count}.`,
  },
};

export const bulkChanges = { en: english, es: spanish };
