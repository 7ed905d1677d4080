import { expect, test } from "vitest";
import { EMAIL_PATTERN, PHONE_PATTERN, TEN_DIGITS_PATTERN } from "~/components/form/patterns";
import { email, phone10, tenDigits } from "~/schemas/fields";
import { cleanTyped } from "~/schemas/typed-phone";

/** As browsers compile the `pattern` attribute: anchored, `v` flag; older ones `u`. */
const accepts = (pattern: string, value: string) =>
  ["u", "v"].map((flag) => new RegExp(`^(?:${pattern})$`, flag).test(value));

test.each([
  ..."9415550123 (941) 555-0123|941.555.0123|+1 941 555 0123|+1(941)5550123|1-941-555-0123| 941 555 0123 |1234567890|11234567890".split(
    "|",
  ),
  ..."0415550123|941555012|94155501234|941-555-01x3||555|++19415550123|+9415550123|21 941 555 0123|9415550123 ext 4|1".split(
    "|",
  ),
])(
  "phone %j: the browser's check agrees with the schema, of a request and of an application",
  (value) => {
    const server = [phone10("help.phone"), tenDigits("application.phoneNumber")].map(
      (schema) => schema.safeParse(cleanTyped("phone", value)).success,
    );
    for (const n of [0, 1])
      expect(
        [PHONE_PATTERN, TEN_DIGITS_PATTERN].map((pattern) => accepts(pattern, value)[n]),
      ).toEqual(server);
    expect(server[1]).toBe(server[0] || value === "0415550123");
  },
);

test.each(
  "a@b.co|maria.o'neil+x@mail.example.org|a_b@x-y.io|a@b-.com|a@b|a b@c.de|.a@b.co|a..b@c.de|@b.co|a@.co|a@b.c|josé@b.co|a@b@c.de|a.@b.co".split(
    "|",
  ),
)("email %j: the browser's check agrees with the schema", (value) => {
  const server = email("help.email").safeParse(value).success;
  expect(accepts(EMAIL_PATTERN, value)).toEqual([server, server]);
});
