import { expect, test } from "vitest";

import { REQUEST_ACTIONS, type RequestAction } from "~/schemas/requests/actions";
import staffMessages from "~/text/messages-en";

const NAMES = Object.keys(REQUEST_ACTIONS) as RequestAction[];

test.each(NAMES)("%s: what is wrong with its form is in the browser's words", (name) => {
  const { form } = REQUEST_ACTIONS[name];
  for (const value of [undefined, "", "x".repeat(5_000)]) {
    const input = new Proxy(
      {},
      {
        get: (_, field) => (field === "jobId" ? "R0000000A-1" : value), // nobody types it
        has: () => true,
      },
    );
    const issues = form.safeParse(input).error?.issues ?? [];
    for (const { message } of issues) expect(Object.keys(staffMessages)).toContain(message);
  }
});
