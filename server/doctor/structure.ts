import { findIndexDifferences, type IndexDifference } from "~/services/platform/indexes.server";
import {
  findPendingMigrations,
  findUnknownMigrations,
} from "~/services/platform/migrations.server";
import { ok, warning, type Finding } from "./finding";

export interface StructureFacts {
  pending: readonly string[];
  /** Migrations of a newer release. */
  unknown: readonly string[];
  indexes: readonly IndexDifference[];
}

export const readStructure = async (): Promise<StructureFacts> => ({
  pending: await findPendingMigrations(),
  unknown: await findUnknownMigrations(),
  indexes: await findIndexDifferences(),
});

export const judgeStructure = ({ pending, unknown, indexes }: StructureFacts): Finding[] => [
  judgeMigrations(pending, unknown),
  judgeIndexes(indexes, pending.length > 0),
];

function judgeMigrations(pending: readonly string[], unknown: readonly string[]): Finding {
  const CHECK = "migrations";
  if (unknown.length > 0)
    return warning(
      CHECK,
      `a newer release has run here (${unknown.join(", ")})`,
      "Start that release again, unless you went back on purpose.",
    );
  if (pending.length > 0)
    return warning(
      CHECK,
      `${pending.join(", ")} not run yet`,
      "The next start runs them; make a backup before.",
    );
  return ok(CHECK, "all run");
}

function judgeIndexes(differences: readonly IndexDifference[], isPending: boolean): Finding {
  const CHECK = "indexes";
  const list = (kind: IndexDifference["difference"]) => {
    const found = differences.filter(({ difference }) => difference === kind);
    if (found.length === 0) return [];
    const names = found.slice(0, 3).map(({ collection, name }) => `${collection}.${name}`);
    const more = found.length > 3 ? ` and ${found.length - 3} more` : "";
    return [`${kind}: ${names.join(", ")}${more}`];
  };
  const wrong = [...list("missing"), ...list("changed")];
  if (wrong.length > 0)
    return warning(
      CHECK,
      wrong.join("; "),
      "The next start builds them; until then lists are slow.",
    );
  const extra = list("unknown");
  // A pending migration may drop them.
  if (extra.length > 0 && !isPending)
    return warning(
      CHECK,
      extra.join("; "),
      "The hub does not use these; drop them unless another program does.",
    );
  return ok(CHECK, "as declared");
}
