import { expect, test } from "vitest";

import { ListedForm } from "~/schemas/requests/list-actions";
import { errorKeys } from "../../support/messages";

const id = "R7K4MQ2AB";

test("a form on a card names its request, in any case", () => {
  expect(ListedForm.parse({ id: " r7k4mq2ab ", then: "next" })).toEqual({ id });
});

test.each([undefined, null, "", "V7K4MQ2AB", "R7K4MQ2A", { $ne: "" }])("%j is none", (other) => {
  expect(errorKeys(ListedForm, { id: other })).toEqual({ id: ["staff.request"] });
});
