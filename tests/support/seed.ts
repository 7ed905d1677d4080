import { faker } from "@faker-js/faker";
import { createHash } from "node:crypto";
import { relative } from "node:path";
import { expect } from "vitest";

// Made-up people are the same in each run of a file, and others in each file: a surname that is a
// word of a page ("Will") fails a test always, or never.
const file = relative(process.cwd(), expect.getState().testPath!);
faker.seed(createHash("sha1").update(file).digest().readUInt32LE());
