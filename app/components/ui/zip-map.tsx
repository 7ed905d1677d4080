/** Sarasota county's south and Charlotte county's west: us-atlas 3.0.1, counties-10m.json (ISC licence; U.S. Census Bureau), projected by `place`. */
const COUNTIES =
  "M-28-131l29 81 61 114 109 1 0-88 176 1 0-109zM62 64l109 1 0-88 176 1-54 77-16 29-35 9 25 127-64 21-48-21-16-37z";

/** About the middle of each zip code: longitude and latitude. */
const CENTERS: Record<string, readonly [longitude: number, latitude: number]> = {
  "34223": [-82.36, 26.97],
  "34224": [-82.3, 26.92],
  "33947": [-82.27, 26.88],
  "33946": [-82.27, 26.82],
  "33981": [-82.24, 26.93],
};

/** A thousand units for a degree of latitude; a degree of longitude is shorter here. */
const place = ([longitude, latitude]: readonly [number, number]) =>
  [Math.round((longitude + 82.446) * 892), Math.round((27.01 - latitude) * 1000)] as const;

/** Radius of the largest circle: two of them fit between the two nearest centers. */
const LARGEST = 23;

/** Where people ask, at a glance: the area of a circle is the count. The same figures must stand beside it, for it is hidden from those who hear the page. */
export function ZipMap({ zips }: { zips: readonly { zip: string; count: number }[] }) {
  const most = Math.max(1, ...zips.map(({ count }) => count));
  return (
    <svg className="map" viewBox="0 0 260 220" aria-hidden="true">
      <path d={COUNTIES} />
      {zips.map(({ zip, count }) => {
        const center = CENTERS[zip];
        if (!center) return null;
        const [x, y] = place(center);
        const radius = Math.max(2, Math.round(LARGEST * Math.sqrt(count / most)));
        const east = zip === "33981"; // the others have the sea to write on
        return (
          <g key={zip}>
            <circle cx={x} cy={y} r={radius} />
            <text
              x={east ? x + radius + 4 : x - radius - 4}
              y={y + 5}
              textAnchor={east ? "start" : "end"}
            >
              {zip}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
