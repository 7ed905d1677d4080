// Long texts of the screen of API keys, written by the server: no browser has them.

const english = {
  intro:
    "A program makes the calls of administrators with a key of its own, never with a person's password. Each of its calls is in the audit log.",
  stored: "Store this key now: it is not shown again.",
  consequence: "Programs that use it are refused from their next call on. This can't be undone.",
  accessTexts: {
    read: "Lists, details and reports, with names and addresses. It changes nothing.",
    write: "Also accepts, rejects, assigns, closes and deletes, as an administrator does.",
  },
};

const spanish: typeof english = {
  intro:
    "Un programa hace las llamadas de los administradores con una clave propia, nunca con la contraseña de una persona. Cada llamada queda en el registro de auditoría.",
  stored: "Guarde esta clave ahora: no se muestra otra vez.",
  consequence:
    "A los programas que la usan se les niega la siguiente llamada. Esto no se puede deshacer.",
  accessTexts: {
    read: "Listas, detalles e informes, con nombres y direcciones. No cambia nada.",
    write: "También acepta, rechaza, asigna, cierra y elimina, como un administrador.",
  },
};

export const apiKeyTexts = { en: english, es: spanish };
