// Words about visits, written by the server: no browser has them in its dictionary.

const english = {
  label: "Visit",
  parts: {
    morning: "in the morning (8 to 12)",
    afternoon: "in the afternoon (12 to 5)",
    evening: "in the evening (5 to 8)",
  },
  staff: (when: string) => `Visit planned: ${when}`,
};

const spanish: typeof english = {
  label: "Visita",
  parts: {
    morning: "por la mañana (de 8 a 12)",
    afternoon: "después del mediodía (de 12 a 5)",
    evening: "al final de la tarde (de 5 a 8)",
  },
  staff: (when) => `Visita prevista: ${when}`,
};

export const visits = { en: english, es: spanish };
