import { statSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Kinds of tests by the seconds that a file takes, so that no long file is left alone at the end. */
const KINDS = ["processes", "browser", "api", "races", "integration", "components", "unit"];

/** Starts files by kind, then by size. */
export class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]) {
    const rank = ({ project, moduleId }: TestSpecification) =>
      [KINDS.indexOf(project.name), -statSync(moduleId).size] as const;
    const ranked = files.map((file) => ({ file, rank: rank(file) }));
    ranked.sort(({ rank: a }, { rank: b }) => a[0] - b[0] || a[1] - b[1]);
    return Promise.resolve(ranked.map(({ file }) => file));
  }
}
