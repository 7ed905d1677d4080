/**
 * Southern Sarasota and western Charlotte County, from us-atlas 3.0.1, counties-10m.json
 * (ISC license; U.S. Census Bureau), projected by `project`.
 */
const COUNTIES =
  "M-28-131l29 81 61 114 109 1 0-88 176 1 0-109zM62 64l109 1 0-88 176 1-54 77-16 29-35 9 25 127-64 21-48-21-16-37z";

const CENTERS: Record<string, readonly [longitude: number, latitude: number]> = {
  "34223": [-82.36, 26.97],
  "34224": [-82.3, 26.92],
  "33947": [-82.27, 26.88],
  "33946": [-82.27, 26.82],
  "33981": [-82.24, 26.93],
};

/** Degrees to SVG units: 1000 per degree of latitude, 892 per degree of longitude (at 27° N). */
const project = ([longitude, latitude]: readonly [number, number]) =>
  [Math.round((longitude + 82.446) * 892), Math.round((27.01 - latitude) * 1000)] as const;

/** In SVG units: two such circles fit between the two nearest centers. */
const MAX_RADIUS = 23;

/** Circle area shows the count. Decorative: the counts are also to be given as text. */
export function ZipMap({ zips }: { zips: readonly { zip: string; count: number }[] }) {
  const max = Math.max(1, ...zips.map(({ count }) => count));
  return (
    <svg className="map" viewBox="0 0 260 220" aria-hidden="true">
      <path d={COUNTIES} fill="var(--ground)" stroke="var(--edge)" />
      {zips.map(({ zip, count }) => {
        const center = CENTERS[zip];
        if (!center) return null;
        const [x, y] = project(center);
        const radius = Math.max(2, Math.round(MAX_RADIUS * Math.sqrt(count / max)));
        // The other zip codes have open water on the left.
        const labelRight = zip === "33981";
        return (
          <g key={zip}>
            <circle cx={x} cy={y} r={radius} />
            <text
              x={labelRight ? x + radius + 4 : x - radius - 4}
              y={y + 5}
              textAnchor={labelRight ? "start" : "end"}
              fontSize={13}
              fill="var(--text)"
            >
              {zip}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
