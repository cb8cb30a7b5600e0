import grid from "./world-grid.json" with { type: "json" };

/** The earth's land as rows of dots on a 720 × 350 sheet; each dot belongs to a country. */
export const { w: gridWidth, h: gridHeight, s: dotStep } = grid;

const rowHeight = dotStep * 0.87;

/** ISO 3166-1 alpha-2 code → alternating x and y of its dots. */
let dotsByCountry: Map<string, number[]> | undefined;

/**
 * Decodes the grid. A row is a string of runs, `<country>.<length>` or `.<length>` for water, both in base 36; every
 * other row is shifted by half a step. Countries too small for a dot follow in a list.
 */
export function landDots(): ReadonlyMap<string, readonly number[]> {
  if (dotsByCountry) return dotsByCountry;
  const dots = new Map<string, number[]>();
  const addDot = (country: string, x: number, y: number) => {
    const known = dots.get(country);
    if (known) known.push(x, y);
    else dots.set(country, [x, y]);
  };
  for (const [rowIndex, row] of grid.r.entries()) {
    const y = Math.round((dotStep / 2 + rowIndex * rowHeight) * 10) / 10;
    const shift = rowIndex % 2 === 1 ? dotStep / 2 : 0;
    let column = 0;
    for (const run of row ? row.split(" ") : []) {
      const [country = "", length = "0"] = run.split(".");
      const count = Number.parseInt(length, 36);
      if (country) {
        const code = grid.c[Number.parseInt(country, 36)]!;
        for (let offset = 0; offset < count; offset++) addDot(code, (column + offset + 0.5) * dotStep + shift, y);
      }
      column += count;
    }
  }
  for (const [country, x, y] of grid.x as [string, number, number][]) addDot(country, x, y);
  dotsByCountry = dots;
  return dots;
}

/**
 * Projects degrees onto the sheet: Natural Earth projection in the polynomial form of Šavrič et al. 2011, rotated by
 * 11° so that the sheet's edge runs through the Bering Strait.
 */
export function projectToGrid(longitude: number, latitude: number): { x: number; y: number } {
  const lambda = ((((longitude - 11 + 540) % 360) - 180) * Math.PI) / 180;
  const phi = (latitude * Math.PI) / 180;
  const phi2 = phi ** 2;
  const phi4 = phi2 ** 2;
  const scale = 143;
  return {
    x:
      gridWidth / 2 +
      scale * lambda * (0.8707 - 0.131979 * phi2 + phi4 * (-0.013791 + phi4 * (0.003971 * phi2 - 0.001529 * phi4))),
    y:
      gridHeight / 2 +
      26 -
      scale * phi * (1.007226 + phi2 * (0.015085 + phi4 * (-0.044475 + 0.028874 * phi2 - 0.005916 * phi4))),
  };
}
