import type { PipelineStage } from "mongoose";

type Stage = PipelineStage.UnionWithPipelineStage;

/** Each is planned by itself, so each can use its own index; a hint applies to the first only. */
export const unionPipelines = (
  collection: string,
  first: readonly Stage[],
  others: readonly Stage[][],
): PipelineStage[] => [
  ...first,
  ...others.map((pipeline) => ({ $unionWith: { coll: collection, pipeline } })),
];
