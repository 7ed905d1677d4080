/** Beside the pure functions of a module: those that read or write the database. */
const isDatabaseFunction = (/** @type {any} */ { node }) =>
  node.type === "FunctionDeclaration"
    ? node.async
    : node.type === "ArrowFunctionExpression" && node.body.callee?.name === "applyEvent";

/** A plug-in of Stryker: code that is not changed, since only a database can notice. */
export const strykerPlugins = [
  {
    kind: "Ignore",
    name: "database",
    value: {
      shouldIgnore: (/** @type {any} */ path) =>
        isDatabaseFunction(path) ? "needs a database" : undefined,
    },
  },
];
