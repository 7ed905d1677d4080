/** Nothing to convert: the migration came with new indexes, for claims and for live news. */
export const up = () => Promise.resolve();
