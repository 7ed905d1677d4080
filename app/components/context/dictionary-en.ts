import { LABELS } from "~/schemas/labels";
import { everywhere } from "~/text/light-en";
import messages from "~/text/messages-en";
import staff from "~/text/staff-en";
import type { Dictionary } from "./dictionaries";

export default { t: { ...everywhere, staff }, labels: LABELS, messages } satisfies Dictionary;
