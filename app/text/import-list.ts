// The screen that imports a list, written by the server: no browser has it in its dictionary.

interface Counts {
  fresh: number;
  mailed: number;
  known: readonly number[];
  closed: number;
  wrong: number;
}

const english = {
  intro:
    "Copy the rows in your spreadsheet, with the column headings, and paste them here. Check them first: nothing is stored until you import them.",
  kind: "What the rows are",
  kinds: { requests: "Requests for help", applications: "Applications of volunteers" },
  headings: { requests: "Headings for requests", applications: "Headings for volunteers" },
  headingsHint:
    "In any order. How: phone or visit. Language: en or es. Agreement: yes, where the person has signed it. Of a report, paste the sheet Requests: what its Status says is completed or rejected is left out.",
  rows: "Rows",
  rowsHint: "About 100 at once. For a longer list ask the people who run the site.",
  check: "Check",
  import: "Import",
  checked: "Checked. Nothing is stored yet.",
  imported: "Imported.",
  counts: ({ fresh, mailed, known, closed, wrong }: Counts) =>
    `New: ${fresh}, ${mailed} of them with an email address. There already: ${known.length}${known.length > 0 ? ` (rows ${known.join(", ")})` : ""}. Left out as closed: ${closed}. Wrong: ${wrong}.`,
  unused: (headings: string) => `Columns that are not used: ${headings}.`,
  row: (row: number, text: string) => `Row ${row}: ${text}`,
};

const spanish: typeof english = {
  intro:
    "Copie las filas de su hoja de cálculo, con los encabezados, y péguelas aquí. Revíselas primero: no se guarda nada hasta que las importe.",
  kind: "Qué son las filas",
  kinds: { requests: "Solicitudes de ayuda", applications: "Solicitudes de voluntarios" },
  headings: {
    requests: "Encabezados para solicitudes",
    applications: "Encabezados para voluntarios",
  },
  headingsHint:
    "En cualquier orden. How: phone o visit. Language: en o es. Agreement: yes, si la persona lo ha firmado. De un informe, pegue la hoja Requests: lo que su Status da por terminado o rechazado no se toma.",
  rows: "Filas",
  rowsHint: "Unas 100 a la vez. Para una lista más larga, pregunte a quienes administran el sitio.",
  check: "Revisar",
  import: "Importar",
  checked: "Revisado. Todavía no se ha guardado nada.",
  imported: "Importado.",
  counts: ({ fresh, mailed, known, closed, wrong }) =>
    `Nuevas: ${fresh}, ${mailed} de ellas con correo electrónico. Ya están: ${known.length}${known.length > 0 ? ` (filas ${known.join(", ")})` : ""}. Cerradas, no tomadas: ${closed}. Con errores: ${wrong}.`,
  unused: (headings) => `Columnas que no se usan: ${headings}.`,
  row: (row, text) => `Fila ${row}: ${text}`,
};

export const importList = { en: english, es: spanish };
