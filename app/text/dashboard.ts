// Captions of the dashboard, written by the server: no browser has them.

const english = {
  asked:
    "Open requests (Unevaluated, Accepted, Active) by type of help. One request can ask for several.",
  where: "Open requests (Unevaluated, Accepted, Active) by zip code.",
};

const spanish: typeof english = {
  asked:
    "Solicitudes abiertas (sin evaluar, aceptadas, activas) por tipo de ayuda. Una solicitud puede pedir varios.",
  where: "Solicitudes abiertas (sin evaluar, aceptadas, activas) por código postal.",
};

export const dashboardCaptions = { en: english, es: spanish };
