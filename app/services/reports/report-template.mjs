// The build makes the template of a report (vite.config.ts): sheetjs-style is no part of the server.
import XLSX from "sheetjs-style";

/**
 * @typedef {keyof typeof STYLES} StyleName
 * @typedef {object} Template
 * @property {[name: string, text: string][]} parts files of the package, without its two sheets
 * @property {Record<StyleName, string>} styles their numbers in the package
 */

const HEADER = {
  font: { bold: true, color: { rgb: "FFFFFFFF" } },
  fill: { patternType: "solid", fgColor: { rgb: "FF1B4965" } },
};
const STYLES = {
  header: { ...HEADER, alignment: { vertical: "center", wrapText: true } },
  text: { numFmt: "@", alignment: { vertical: "top" } },
  long: { numFmt: "@", alignment: { vertical: "top", wrapText: true } },
  left: { numFmt: "@", alignment: { vertical: "top", horizontal: "left" } },
  time: { numFmt: "m/d/yyyy h:mm AM/PM", alignment: { vertical: "top", horizontal: "left" } },
  number: { numFmt: "0", alignment: { vertical: "top" } },
  title: { font: { bold: true, sz: "16" } },
  label: { font: { bold: true }, alignment: { vertical: "top" } },
  count: { numFmt: "#,##0", alignment: { vertical: "top" } },
  section: HEADER,
};

const ID = "virtual:report-template";
/** A plugin of Vite: the template as a module. */
export const reportTemplate = {
  name: "report-template",
  /** @param {string} id */
  resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
  /** @param {string} id */
  load: (id) =>
    id === `\0${ID}` ? `export default ${JSON.stringify(makeReportTemplate())}` : undefined,
};

/** @returns {Template} */
function makeReportTemplate() {
  // One cell in each style; the library changes the objects that it is given.
  const names = Object.keys(STYLES);
  const samples = XLSX.utils.aoa_to_sheet([names]);
  Object.values(STYLES).forEach((style, n) => {
    samples[XLSX.utils.encode_cell({ r: 0, c: n })].s = structuredClone(style);
  });
  samples["!autofilter"] = { ref: "A1:XFD1048576" };
  /** @type {Buffer} */
  const bytes = XLSX.write(
    {
      SheetNames: ["Summary", "Requests"],
      Sheets: { Summary: {}, Requests: samples },
      Props: { Title: "{title}" },
    },
    { type: "buffer", bookType: "xlsx", compression: false },
  );

  const archive = XLSX.CFB.read(bytes, { type: "buffer" });
  /** @param {string} name */
  function readPart(name) {
    const part = XLSX.CFB.find(archive, `/${name}`);
    if (!part) throw new Error(`sheetjs-style made no ${name}`);
    return Buffer.from(part.content).toString("utf8");
  }
  const styles = Array.from(
    readPart("xl/worksheets/sheet2.xml").matchAll(/ s="(\d+)"/g),
    ([, id]) => id,
  );
  if (styles.length !== names.length) throw new Error("sheetjs-style left a style out");
  return {
    // Programs that guess a file's type look at its beginning: the first three are for them.
    parts: [
      "[Content_Types].xml",
      "_rels/.rels",
      "xl/_rels/workbook.xml.rels",
      "docProps/app.xml",
      "docProps/core.xml",
      "xl/theme/theme1.xml",
      "xl/styles.xml",
      "xl/workbook.xml",
    ].map((name) => [
      name,
      readPart(name)
        .replaceAll('<xf numFmtId="49"', '$& quotePrefix="1"') // an edited text stays a text
        .replace('<definedName name="_xlnm._FilterDatabase"', '$& hidden="1"'),
    ]),
    styles: /** @type {Template["styles"]} */ (
      Object.fromEntries(names.map((name, n) => [name, styles[n]]))
    ),
  };
}
