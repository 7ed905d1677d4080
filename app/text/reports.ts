// Long texts of the screen of reports, written by the server: no browser has them.

const english = {
  intro: "Choose what the spreadsheet should contain. “Any” leaves a filter out.",
  uniqueText: "One row per home, with its newest matching request",
  wait: "A report of many thousands of requests can take a minute. Your browser shows the download, and you can keep working.",
  first: "First rows",
  firstText: "The spreadsheet has all rows, in this order and with all details.",
  noneText: "The spreadsheet would say so and have no rows.",
  byStatus: "By status",
  byOutcome: "By outcome",
  byZip: "By zip code",
  byHelpType: "By type of help",
  statusCaption: "What matches, by status.",
  outcomeCaption: "Completed requests that match, by outcome.",
  zipCaption: "What matches, by zip code.",
  helpTypeCaption: "What matches, by type of help. One request can ask for several.",
};

const spanish: typeof english = {
  intro: "Elija qué debe contener la hoja de cálculo. «Todos» no aplica ese filtro.",
  uniqueText: "Una fila por casa, con su solicitud más reciente que coincida",
  wait: "Con muchos miles de solicitudes tarda hasta un minuto. Mientras tanto, puede seguir trabajando.",
  first: "Primeras filas",
  firstText: "La hoja de cálculo tiene todas las filas, en este orden y con todos los detalles.",
  noneText: "La hoja de cálculo lo diría y no tendría filas.",
  byStatus: "Por estado",
  byOutcome: "Por resultado",
  byZip: "Por código postal",
  byHelpType: "Por tipo de ayuda",
  statusCaption: "Lo que coincide, por estado.",
  outcomeCaption: "Solicitudes completadas que coinciden, por resultado.",
  zipCaption: "Lo que coincide, por código postal.",
  helpTypeCaption: "Lo que coincide, por tipo de ayuda. Una solicitud puede pedir varios.",
};

export const reportTexts = { en: english, es: spanish };
export type ReportTexts = typeof english;
