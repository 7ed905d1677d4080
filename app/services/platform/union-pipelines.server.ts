import type { PipelineStage } from "mongoose";

type Stage = PipelineStage.UnionWithPipelineStage;

/**
 * Runs several pipelines over one collection as one command. Each is planned by itself, so each
 * can use an index of its own; a hint applies to the first one only.
 */
export const unionPipelines = (
  collection: string,
  first: readonly Stage[],
  others: readonly Stage[][],
): PipelineStage[] => [
  ...first,
  ...others.map((pipeline) => ({ $unionWith: { coll: collection, pipeline } })),
];
