import { expect, test } from "vitest";
import { getText } from "~/components/context/use-text";
import { LABELS } from "~/schemas/labels";
import staffMessagesEn, { lightMessages as lightMessagesEn } from "~/text/messages-en";
import staffMessagesEs, { lightMessages as lightMessagesEs } from "~/text/messages-es";
import * as lightEn from "~/text/light-en";
import { everywhere, labels as labelsEs, light } from "~/text/light-es";
import staffEn from "~/text/staff-en";
import staffEs from "~/text/staff-es";

const messagesEn = { ...staffMessagesEn, ...lightMessagesEn };
const messagesEs = { ...staffMessagesEs, ...lightMessagesEs };

type Leaf = string | readonly string[];
type Tree = { [key: string]: Tree | Leaf | ((...args: never[]) => Leaf) };
const listLeaves = (tree: Tree, path = ""): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] => {
    const here = `${path}.${key}`;
    if (typeof value === "string" || Array.isArray(value)) return [[here, [value].flat().join()]];
    if (typeof value === "function")
      return [[here, [(value as (...args: string[]) => Leaf)("§1", "§2", "§3")].flat().join()]];
    return listLeaves(value as Tree, here);
  });

test("every text exists in both languages, with the same parameters", () => {
  const [a, b] = [
    listLeaves({ ...lightEn, staffEn }),
    Object.fromEntries(listLeaves({ everywhere, light, staffEn: staffEs })),
  ];
  for (const [key, text] of a) {
    expect(b[key], key).toBeTruthy();
    expect(text, key).toBeTruthy();
    expect(b[key]!.match(/§\d|#/g)?.sort(), key).toEqual(text.match(/§\d|#/g)?.sort());
  }
});

test("every message and label exists in both languages, and in no other words twice", () => {
  for (const [english, spanish] of [
    [messagesEn, messagesEs],
    [LABELS, labelsEs],
  ] as const) {
    const texts = (tree: object) =>
      Object.fromEntries(
        listLeaves(
          Object.fromEntries(Object.entries(tree).filter(([key]) => !PARAMETERIZED.includes(key))),
        ),
      );
    const [a, b] = [texts(english), texts(spanish)];
    expect(Object.keys(b).sort()).toEqual(Object.keys(a).sort());
    for (const [key, text] of Object.entries(a)) expect(b[key], key).not.toBe(text);
  }
});

const people = (name: string) => [{ id: "V0000000A", name }];
/** Messages with parameters: parameters, English, Spanish. */
const WITH_PARAMETERS = [
  [
    { key: "account.passwordTooShort", params: { min: 12 } },
    "The new password needs 12 characters or more. A few words in a row are easy to remember.",
    "La nueva contraseña necesita 12 caracteres o más. Unas cuantas palabras seguidas son fáciles de recordar.",
  ],
  [
    { key: "request.conflict", params: { status: "Rejected", advice: "checkState" } },
    "This request was already rejected. Check its current state before you go on.",
    "Esta solicitud ya fue rechazada. Vea cómo está ahora antes de continuar.",
  ],
  [
    { key: "request.conflict", params: { status: "Unevaluated", advice: "acceptFirst" } },
    "This request has not been reviewed yet. Accept it before you assign volunteers.",
    "Esta solicitud aún no se ha revisado. Acéptela antes de asignar voluntarios.",
  ],
  [
    { key: "application.conflict", params: { status: "Accepted" } },
    "This application was already accepted. Check its current state before you go on.",
    "Esta solicitud ya fue aceptada. Vea cómo está ahora antes de continuar.",
  ],
  [
    { key: "assign.full", params: { max: 50 } },
    "A request can have at most 50 assignments, ended ones included. No volunteers were assigned.",
    "Una solicitud puede tener 50 asignaciones como máximo, incluidas las terminadas. No se asignó a ningún voluntario.",
  ],
  [
    {
      key: "assign.result",
      params: {
        assigned: people("Ann Heron"),
        already: people("Bo Diaz"),
        refused: [{ id: "V0000000Z", name: "", reason: "unknown" }],
      },
    },
    "Assigned: Ann Heron. Already on this request: Bo Diaz. Not assigned: V0000000Z (no such volunteer).",
    "Asignados: Ann Heron. Ya atienden esta solicitud: Bo Diaz. Sin asignar: V0000000Z (ese voluntario no existe).",
  ],
  [
    {
      key: "assign.noOffer",
      params: { refused: [{ id: "V0000000A", name: "Ann Heron", reason: "deleted" }] },
    },
    "No offer for: Ann Heron V0000000A (this account was deleted).",
    "Sin oferta: Ann Heron V0000000A (su cuenta fue eliminada).",
  ],
  [
    { key: "report.notOnList", params: { field: "year", value: "1999" } },
    'Year: "1999" is not on the list.',
    "Año: «1999» no está en la lista.",
  ],
] as const;
const NAMES = ["Ann Heron", "J. R. {name} Smith 2. Jr.", "$& $1"];
const PARAMETERIZED: string[] = Object.entries(messagesEn)
  .filter(([, text]) => typeof text === "function")
  .map(([key]) => key);

test.each(WITH_PARAMETERS)("%j is said in both languages", (message, english, spanish) => {
  // The table is readonly all through; messages take arrays of their own.
  const said = structuredClone(message) as Parameters<
    ReturnType<typeof getText>["formatMessage"]
  >[0];
  expect(getText("en").formatMessage(said)).toBe(english);
  expect(getText("es").formatMessage(said)).toBe(spanish);
});

test.each(NAMES)("refusals name the volunteer in the reader's language: %s", (name) => {
  const { formatMessage } = getText("es");
  expect(formatMessage({ key: "application.hasAccount", params: { id: "V0000000A", name } })).toBe(
    `Ya existe una cuenta de voluntario con este correo electrónico: ${name} (V0000000A). No se cambió nada.`,
  );
  expect(formatMessage({ key: "assign.completed", params: { name } })).toBe(
    `${name} ya terminó esta tarea.`,
  );
  expect(formatMessage({ key: "assign.ended", params: { name } })).toBe(
    `${name} ya no atiende esta solicitud: la oferta fue rechazada o no se respondió a tiempo.`,
  );
});
