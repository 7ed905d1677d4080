// The removal of old personal data, written by the server: no browser has it in its dictionary.

const english = {
  isOff: "Nothing is removed: the removal is off.",
  isOn: "The removal is on. What becomes due is announced by mail a week before.",
  planned: (day: string) => `The next removal is on ${day}, of what is due by then.`,
  last: (day: string, count: number) => `The last one, on ${day}, removed ${count} records.`,
  underWay: (count: number) => `A removal is under way: ${count} records so far.`,
  rules: {
    requests: (n: number) => `Requests closed more than ${n} months ago`,
    applications: (n: number) => `Applications rejected more than ${n} months ago`,
    volunteers: (n: number) => `Volunteers deleted more than ${n} days ago`,
    audit: (n: number) => `Entries of the audit log older than ${n} years`,
  },
  due: (count: number) => (count === 0 ? "none" : `${count} due in a week`),
  more: (count: number) => `and ${count} more`,
  switchOn: "Turn on automatic deletion…",
  switchOff: "Turn off automatic deletion",
  switchQuestion: "Remove these, and from now on all that become due?",
  switchConsequence:
    "The first removal is in a week; every administrator gets an email now. Until then, and while it runs, it can be switched off.",
};

const spanish: typeof english = {
  isOff: "No se borra nada: el borrado está desactivado.",
  isOn: "El borrado está activado. Lo que vence se anuncia por correo una semana antes.",
  planned: (day: string) => `El próximo borrado es el ${day}, de lo que venza hasta entonces.`,
  last: (day: string, count: number) => `El último, del ${day}, borró ${count} registros.`,
  underWay: (count: number) => `Hay un borrado en curso: ${count} registros hasta ahora.`,
  rules: {
    requests: (n: number) => `Solicitudes cerradas hace más de ${n} meses`,
    applications: (n: number) => `Solicitudes de voluntario rechazadas hace más de ${n} meses`,
    volunteers: (n: number) => `Voluntarios eliminados hace más de ${n} días`,
    audit: (n: number) => `Entradas del registro de auditoría de hace más de ${n} años`,
  },
  due: (count: number) => (count === 0 ? "ninguna" : `${count} vencen en una semana`),
  more: (count: number) => `y ${count} más`,
  switchOn: "Activar el borrado…",
  switchOff: "Desactivar el borrado",
  switchQuestion: "¿Borrar estos, y desde ahora todos los que venzan?",
  switchConsequence:
    "El primer borrado es dentro de una semana; cada administrador recibe ahora un correo. Hasta entonces, y mientras dure, se puede desactivar.",
};

export const retentionTexts = { en: english, es: spanish };
