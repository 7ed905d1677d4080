import { expect, test } from "vitest";

import { findPrivateLink } from "~/services/requests/private-page.server";
import { newIpAddress } from "../../support/address";
import { useDatabase } from "../../support/database";
import { helpRequestInput } from "../../support/help-request";
import * as requests from "../../support/requests";

useDatabase();

test("a mail has the link only if it goes to the address that the request has when it leaves", async () => {
  const input = helpRequestInput();
  const { id } = await requests.submit(input, { address: newIpAddress(), locale: "en" });
  expect(await findPrivateLink(id, input.email.toUpperCase())).toContain(`/my-request?link=${id}.`);
  expect(await findPrivateLink(id, `former-${input.email}`)).toBeUndefined();
  expect(await findPrivateLink("R00000000", input.email)).toBeUndefined();
});
