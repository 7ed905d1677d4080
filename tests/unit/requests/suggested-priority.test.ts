import { expect, test } from "vitest";

import { suggestPriority } from "~/schemas/requests/priority-fields";

test.each([
  ["He needs OXYGEN and the power is out.", "life-safety", "OXYGEN"],
  ["My insulin is in a warm fridge.", "life-safety", "insulin"],
  ["Necesita oxígeno y vive sola.", "life-safety", "oxígeno"],
  ["The house smells of gas.", "life-safety", "smells of gas"],
  ["Lives alone, the yard is full of branches.", "urgent", "alone"],
  ["Two adults and a baby.", "urgent", "baby"],
  ["Los niños tienen miedo.", "urgent", "niños"],
  ["We are trapped upstairs.", "life-safety", "are trapped"],
  ["Huele a gas en la cocina.", "life-safety", "Huele a gas"],
  ["Necesita oxigeno.", "life-safety", "oxigeno"],
  ["Mi mamá es diabética.", "urgent", "diabética"],
  ["We have no clean water.", "urgent", "no clean water"],
  ["Se llevó la rampa de la silla de ruedas.", "urgent", "silla de ruedas"],
] as const)("%s: %s", (text, priority, words) => {
  expect(suggestPriority(text)).toEqual({ priority, words });
});

test.each([
  "",
  "A tree fell on the roof.",
  "The gas station is closed.",
  "Childers Street 5",
  "Water trapped under the floor.",
  "No water damage inside.",
])("%j suggests nothing", (text) => {
  expect(suggestPriority(text)).toBeUndefined();
});
