/** Nothing to convert: the migration came with the indexes of erasure and retention. */
export const up = () => Promise.resolve();
