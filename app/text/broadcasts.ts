// Words of messages to many, written by the server: no browser has them in its dictionary.

const english = {
  intro:
    "An email to each person, in the language that they chose. A person gets at most one such message a day. Please do not name anyone.",
  to: "To whom",
  choose: "Choose",
  audiences: {
    team: (team: string) => `Volunteers: ${team}`,
    job: (id: string) => `Volunteers on the job of request ${id}`,
    zip: (place: string) => `Homeowners who wait: ${place}`,
  },
  en: "In English",
  es: "In Spanish",
  languageHint: "Needed only if someone of them reads this language.",
  show: "Show how many get it",
  people: (n: number) => (n === 1 ? "1 person gets it." : `${n} people get it.`),
  languages: (en: number, es: number) => `In English: ${en}. In Spanish: ${es}.`,
  unwilling: (n: number) => `Want no such messages: ${n}.`,
  unreachable: (n: number) => `No email reaches them, please call: ${n}.`,
  written: (n: number) => `Already written to today: ${n}.`,
  nobody: "It has no readers.",
  missing: "Someone of them reads this language: please write it in this language, too.",
  changed: "Who gets it has changed. Please look again, then send it.",
  send: (n: number) => (n === 1 ? "Send to 1 person" : `Send to ${n} people`),
  sent: "The message is on its way.",
  before: "Messages of the last 90 days",
  line: (who: string, when: string, people: number) => `${when}, ${who}, to ${people}`,
  states: {
    waiting: "Leaves in a moment.",
    leaving: "Is leaving.",
    sent: "Has left.",
    stopped: "Stopped. No email was sent.",
  },
  stop: "Stop it",
  page: {
    on: (center: string) =>
      `${center} writes to you now and then, together with other volunteers. Mail about your own jobs is apart from that, and always comes.`,
    off: "You get no more messages to whole teams. Mail about your own jobs still comes.",
    gone: "This link does not work. Please use the link in our latest message, or call us.",
    stop: "Send me no more messages to whole teams",
    again: "Send them to me again",
  },
};

const spanish: typeof english = {
  intro:
    "Un correo a cada persona, en el idioma que eligió. Cada persona recibe a lo sumo un mensaje así al día. Por favor, no mencione a nadie por su nombre.",
  to: "A quién",
  choose: "Elija",
  audiences: {
    team: (team) => `Voluntarios: ${team}`,
    job: (id) => `Voluntarios en la tarea de la solicitud ${id}`,
    zip: (place) => `Quienes esperan ayuda: ${place}`,
  },
  en: "En inglés",
  es: "En español",
  languageHint: "Solo hace falta si alguno de ellos lee este idioma.",
  show: "Ver cuántos lo reciben",
  people: (n) => (n === 1 ? "1 persona lo recibe." : `${n} personas lo reciben.`),
  languages: (en, es) => `En inglés: ${en}. En español: ${es}.`,
  unwilling: (n) => `No quieren estos mensajes: ${n}.`,
  unreachable: (n) => `No les llega ningún correo, llame por favor: ${n}.`,
  written: (n) => `Ya se les escribió hoy: ${n}.`,
  nobody: "No tiene lectores.",
  missing: "Alguno de ellos lee este idioma: escríbalo también en este idioma.",
  changed: "A quiénes llega ha cambiado. Revíselo y vuelva a enviarlo.",
  send: (n) => (n === 1 ? "Enviar a 1 persona" : `Enviar a ${n} personas`),
  sent: "El mensaje está en camino.",
  before: "Mensajes de los últimos 90 días",
  line: (who, when, people) => `${when}, ${who}, a ${people}`,
  states: {
    waiting: "Sale en un momento.",
    leaving: "Está saliendo.",
    sent: "Ya salió.",
    stopped: "Detenido. No se envió ningún correo.",
  },
  stop: "Detenerlo",
  page: {
    on: (center) =>
      `${center} le escribe de vez en cuando, junto con otros voluntarios. El correo sobre sus propias tareas es aparte y siempre llega.`,
    off: "Ya no recibe mensajes para todo el equipo. El correo sobre sus propias tareas sigue llegando.",
    gone: "Este enlace no funciona. Use el enlace de nuestro último mensaje, o llámenos.",
    stop: "No quiero más mensajes para todo el equipo",
    again: "Quiero recibirlos de nuevo",
  },
};

export const broadcastWords = { en: english, es: spanish };
