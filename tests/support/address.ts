import { faker } from "@faker-js/faker";
import { randomInt } from "node:crypto";

/** A random loopback address: rate limits stay on in tests, so visitors must not share one. */
export const newIpAddress = () => `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** A unique email address. */
export const newEmail = () => `${faker.string.alphanumeric(20)}@example.org`.toLowerCase();
