import { everywhere, labels } from "~/text/light-es";
import messages from "~/text/messages-es";
import staff from "~/text/staff-es";
import type { Dictionary } from "./dictionaries";

export default { t: { ...everywhere, staff }, labels, messages } satisfies Dictionary;
