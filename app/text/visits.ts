// Words about visits, written by the server: no browser has them in its dictionary.

const english = {
  label: "Visit",
  parts: {
    morning: "in the morning (8 to 12)",
    afternoon: "in the afternoon (12 to 5)",
    evening: "in the evening (5 to 8)",
  },
  staff: (when: string) => `Visit planned: ${when}`,
  plan: "Plan the visit",
  again: "Change the visit",
  text: {
    volunteer:
      "Call first, and agree on a day. The homeowner gets an email, and both of you a reminder the day before.",
    admin: "Homeowner and volunteer get an email, and a reminder the day before.",
  },
  day: "Day",
  time: "Time",
  save: "Save the visit",
};

const spanish: typeof english = {
  label: "Visita",
  parts: {
    morning: "por la mañana (de 8 a 12)",
    afternoon: "después del mediodía (de 12 a 5)",
    evening: "al final de la tarde (de 5 a 8)",
  },
  staff: (when) => `Visita prevista: ${when}`,
  plan: "Planear la visita",
  again: "Cambiar la visita",
  text: {
    volunteer:
      "Llame primero y acuerden un día. La persona recibe un correo, y los dos un recordatorio el día anterior.",
    admin: "La persona y el voluntario reciben un correo, y un recordatorio el día anterior.",
  },
  day: "Día",
  time: "Hora",
  save: "Guardar la visita",
};

export const visits = { en: english, es: spanish };
