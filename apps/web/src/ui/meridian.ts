import { dotStep, landDots, projectToGrid } from "./world-grid.ts";

/** Latitudes of the grid's northernmost and southernmost dots. */
const north = 84;
const south = -58;

interface Point {
  x: number;
  y: number;
}

/** What a meridian crosses on the dot map. */
export interface Meridian {
  /** From north to south. */
  line: readonly Point[];
  /** Alternating x and y of the land dots under the line. */
  dots: readonly number[];
  /** The same for all dots of the countries that the line crosses. */
  countryDots: readonly number[];
  /** ISO 3166-1 alpha-2 codes of those countries and territories, from north to south. */
  countries: readonly string[];
}

/** Follows a meridian over the land; on this coarse grid, a country within about one degree counts as crossed. */
export function followMeridian(longitude: number): Meridian {
  const line: Point[] = [];
  for (let latitude = north; latitude >= south; latitude--) line.push(projectToGrid(longitude, latitude));
  const dots: number[] = [];
  const firstRows = new Map<string, number>();
  for (const [country, values] of landDots()) {
    for (let index = 0; index < values.length; index += 2) {
      const x = values[index]!;
      const y = values[index + 1]!;
      const lineX = xAt(line, y);
      if (lineX === null || Math.abs(lineX - x) > dotStep / 2) continue;
      dots.push(x, y);
      if (/^[A-Z]{2}$/.test(country)) firstRows.set(country, Math.min(y, firstRows.get(country) ?? y));
    }
  }
  const countries = [...firstRows].sort(([, left], [, right]) => left - right).map(([country]) => country);
  const countryDots = countries.flatMap((country) => [...(landDots().get(country) ?? [])]);
  return { line, dots, countryDots, countries };
}

/** The x of a north-south line at a given y; null beyond its ends. */
function xAt(line: readonly Point[], y: number): number | null {
  let low = 0;
  let high = line.length - 1;
  if (y < line[low]!.y || y > line[high]!.y) return null;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (line[middle]!.y <= y) low = middle;
    else high = middle;
  }
  const upper = line[low]!;
  const lower = line[high]!;
  return upper.x + ((lower.x - upper.x) * (y - upper.y)) / (lower.y - upper.y);
}
