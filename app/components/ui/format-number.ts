/** With commas, in both languages. */
export const formatNumber = (count: number) => count.toLocaleString("en-US");
