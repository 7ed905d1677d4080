import { randomInt } from "node:crypto";

/** An address of this machine that no other visitor has: limits for each address stay on in tests, so visitors must not share one. */
export const newIpAddress = () => `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;
