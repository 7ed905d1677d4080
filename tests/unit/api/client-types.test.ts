import openapiTS, { astToString } from "openapi-typescript";
import { format, resolveConfig } from "prettier";
import { expect, test } from "vitest";

import { CALLS } from "~/routes/api/calls";
import { getDocument } from "~/services/web/api/document/document.server";
import { useTestSettings } from "../../support/settings";

const FILE = "../../support/api-types.ts";

/** After a change of the calls: `npx vitest run --project unit tests/unit/api -u`. */
test("the types of the tests' client are those of the document", async () => {
  useTestSettings();
  const text = astToString(await openapiTS(JSON.stringify(getDocument(CALLS))));
  const path = new URL(FILE, import.meta.url).pathname;
  const options = { ...(await resolveConfig(path)), filepath: path };
  const header = "/* eslint-disable */\n// Generated from the document of the calls.\n";
  await expect(await format(header + text, options)).toMatchFileSnapshot(FILE);
});
