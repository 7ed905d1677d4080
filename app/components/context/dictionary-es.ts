import t from "~/text/es";
import labels from "~/text/labels-es";
import messages from "~/text/messages-es";
import type { Dictionary } from "./dictionaries";

export default { t, labels, messages } satisfies Dictionary;
