import { LABELS } from "~/schemas/labels";
import t from "~/text/en";
import messages from "~/text/messages-en";
import type { Dictionary } from "./dictionaries";

export default { t, labels: LABELS, messages } satisfies Dictionary;
