import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";
import { expect, test } from "vitest";

import { CALLS } from "~/routes/api/calls";
import { getDocument } from "~/services/web/api/document/document.server";
import { useTestSettings } from "../../support/settings";

/** A program against the calls, as somebody would write it with generated types. */
const PROGRAM = `
import createClient from "openapi-fetch";
import type { paths } from "./api-types";

const client = createClient<paths>({ baseUrl: "https://hub.example.org/api" });
export async function askAndAccept(email: string, password: string) {
  const submitted = await client.POST("/homeowner/requestHelp", {
    body: {
      first_name: "Maria", last_name: "Lopez", email: "maria@example.org",
      phone_number: "9415550124", street_address_1: "1081 San Casa Dr", city: "Englewood",
      zip_code: "34223", county: "Sarasota", helpExterior: false, helpInterior: false,
      helpEmotional: false, helpSupplies: false, helpWater: true, helpFood: false,
      helpOther: false, description: "Two feet of water in the living room.",
    },
  });
  const id: string = submitted.data!.id;
  const login = await client.POST("/admin/login", { body: { email, password } });
  const token: string = login.data!.token;
  const accepted = await client.POST("/admin/homeowner-requests/accept", { body: { id } });
  const message: string | undefined = accepted.error?.message;
  const volunteer = await client.GET("/volunteer/job/offered");
  const jobId: string = volunteer.data![0]!.id;
  // @ts-expect-error A request needs a name and an address.
  await client.POST("/homeowner/requestHelp", { body: { email } });
  // @ts-expect-error There is no such call.
  await client.GET("/homeowner/everything");
  return { id, token, message, jobId };
}
`;

test("a program compiles against types that are generated from the document", async () => {
  useTestSettings();
  const types = astToString(await openapiTS(JSON.stringify(getDocument(CALLS))));
  const folder = import.meta.dirname;
  const sources = new Map([
    [`${folder}/api-types.ts`, types],
    [`${folder}/program.ts`, PROGRAM],
  ]);
  const options = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    noUncheckedIndexedAccess: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const [fileExists, readFile] = [host.fileExists.bind(host), host.readFile.bind(host)];
  host.fileExists = (path) => sources.has(path) || fileExists(path);
  host.readFile = (path) => sources.get(path) ?? readFile(path);
  const program = ts.createProgram([`${folder}/program.ts`], options, host);
  const errors = ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
  expect(errors).toEqual([]);
});
