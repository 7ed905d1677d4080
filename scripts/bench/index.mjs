// `npm run bench [-- pages|lists|report|staff [rounds] [requests]]`: tables of medians with their
// quartiles. What is compared takes turns in each round: read the ratios, not the numbers. Nothing
// passes or fails except for `-- staff`; shared machines are too noisy.
import { benchLists } from "./lists.mjs";
import { benchPages } from "./pages.mjs";
import { benchReport } from "./report.mjs";
import { benchStaff } from "./staff.mjs";

const BENCHES = { pages: benchPages, lists: benchLists, report: benchReport, staff: benchStaff };

const [what = "pages", ...numbers] = process.argv.slice(2);
const bench = Object.entries(BENCHES).find(([name]) => name === what)?.[1];
if (bench) await bench(...numbers.map(Number));
else {
  console.error(`Usage: npm run bench -- [${Object.keys(BENCHES).join("|")}] [rounds] [requests]`);
  process.exitCode = 1;
}
