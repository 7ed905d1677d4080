/** "12 MB" */
export function formatBytes(bytes: number) {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  const value = bytes / 1000 ** power;
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${units[power] ?? ""}`;
}

/** "7.4 s" */
export const formatSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
