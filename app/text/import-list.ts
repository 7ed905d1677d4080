// The screen that imports a list, written by the server: no browser has it in its dictionary.

const english = {
  intro:
    "Copy the rows in your spreadsheet, with the heads, and paste them here. Check them first: nothing is stored until you import them.",
  kind: "What the rows are",
  kinds: { requests: "Requests for help", applications: "Applications of volunteers" },
  heads: { requests: "Heads for requests", applications: "Heads for volunteers" },
  headsHint:
    "In any order. How: phone or visit. Language: en or es. Agreement: yes, where the person has signed.",
  rows: "Rows",
  rowsHint: "Up to about 200 at once. Longer lists: npm run import.",
  check: "Check",
  import: "Import",
  checked: "Checked. Nothing is stored yet.",
  imported: "Imported.",
  counts: (n: Counts) =>
    `New: ${n.fresh}, of which ${n.mailed} get an email. There already: ${n.known}. Closed: ${n.closed}. Wrong: ${n.wrong}.`,
  row: (row: number, text: string) => `Row ${row}: ${text}`,
};

interface Counts {
  fresh: number;
  mailed: number;
  known: number;
  closed: number;
  wrong: number;
}

const spanish: typeof english = {
  intro:
    "Copie las filas de su hoja de cálculo, con los títulos, y péguelas aquí. Revíselas primero: no se guarda nada hasta que las importe.",
  kind: "Qué son las filas",
  kinds: { requests: "Solicitudes de ayuda", applications: "Solicitudes de voluntarios" },
  heads: { requests: "Títulos para solicitudes", applications: "Títulos para voluntarios" },
  headsHint:
    "En cualquier orden. How: phone o visit. Language: en o es. Agreement: yes, si la persona ha firmado.",
  rows: "Filas",
  rowsHint: "Hasta unas 200 a la vez. Listas más largas: npm run import.",
  check: "Revisar",
  import: "Importar",
  checked: "Revisado. Todavía no se ha guardado nada.",
  imported: "Importado.",
  counts: (n) =>
    `Nuevas: ${n.fresh}, de las que ${n.mailed} reciben un correo. Ya están: ${n.known}. Cerradas: ${n.closed}. Con errores: ${n.wrong}.`,
  row: (row, text) => `Fila ${row}: ${text}`,
};

export const importList = { en: english, es: spanish };
