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
    "Choose a file that your spreadsheet saved as CSV, or copy its rows, with the column headings, and paste them here. Check them first: nothing is stored until you import them.",
  kind: "What the rows are",
  kinds: { requests: "Requests for help", applications: "Applications of volunteers" },
  headings: { requests: "Headings for requests", applications: "Headings for volunteers" },
  headingsHint:
    "In any order. How: phone or visit. Language: en or es. Agreement: yes, where the person has signed it. Of a report, paste the sheet Requests: what its Status says is completed or rejected is left out.",
  rows: "Rows",
  rowsHint: "At most 5,000 rows; about 200 without JavaScript.",
  file: "File",
  fileHint: "CSV in UTF-8. Your browser reads it into the field below; it is stored nowhere.",
  notText: "This file can't be read. Save it as CSV UTF-8, with at most 2 MB.",
  sample: "Sample",
  sending: "Reading rows… Keep this page open.",
  stopped:
    "Stopped: the rows below were read, the others were not. Send the same list again: what is there already is left out.",
  preview: "Preview",
  columns: {
    row: "Row",
    person: "Person",
    home: "Home",
    contact: "Contact",
    asks: "Help",
  },
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
    "Elija un archivo guardado como CSV desde su hoja de cálculo, o copie sus filas, con los encabezados, y péguelas aquí. Revíselas primero: no se guarda nada hasta que las importe.",
  kind: "Qué son las filas",
  kinds: { requests: "Solicitudes de ayuda", applications: "Solicitudes de voluntarios" },
  headings: {
    requests: "Encabezados para solicitudes",
    applications: "Encabezados para voluntarios",
  },
  headingsHint:
    "En cualquier orden. How: phone o visit. Language: en o es. Agreement: yes, si la persona lo ha firmado. De un informe, pegue la hoja Requests: lo que su Status da por terminado o rechazado no se toma.",
  rows: "Filas",
  rowsHint: "Hasta 5000 filas; unas 200 sin JavaScript.",
  file: "Archivo",
  fileHint: "CSV en UTF-8. Su navegador lo lee en el campo de abajo; no se guarda en ningún lugar.",
  notText: "Este archivo no se puede leer. Guárdelo como CSV UTF-8, de 2 MB como máximo.",
  sample: "Ejemplo",
  sending: "Leyendo las filas… Mantenga abierta esta página.",
  stopped:
    "Se detuvo: las filas de abajo se leyeron, las demás no. Vuelva a enviar la misma lista: lo que ya está guardado se omite.",
  preview: "Vista previa",
  columns: {
    row: "Fila",
    person: "Persona",
    home: "Domicilio",
    contact: "Contacto",
    asks: "Ayuda que pide u ofrece",
  },
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
