/** Nothing to convert: the migration came with the collection of API keys and its indexes. */
export const up = () => Promise.resolve();
