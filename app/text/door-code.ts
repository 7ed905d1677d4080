// Words about door codes, written by the server: no browser has them in its dictionary.

const english = {
  label: "Door code",
  /** For volunteers. */
  say: "Say it when you call or arrive. If theirs is another, stay outside and call us.",
  /** For homeowners. */
  comes: "Who comes to help",
  ask: "Each has a code. Before you open, or talk about yourself on the phone, ask for it: our staff know it, too. If it is another one, do not let the person in, and call us.",
  staff: (code: string) => `Door code ${code}, also on the homeowner's page`,
};

const spanish: typeof english = {
  label: "Código de visita",
  say: "Dígalo cuando llame o llegue. Si el de ellos es otro, quédese fuera y llámenos.",
  comes: "Quién viene a ayudar",
  ask: "Cada persona tiene un código. Antes de abrir, o de hablar de usted por teléfono, pregúntelo: nuestro personal también lo sabe. Si es otro, no deje entrar a la persona y llámenos.",
  staff: (code) => `Código de visita ${code}, también en la página de quien pidió ayuda`,
};

export const doorCode = { en: english, es: spanish };
