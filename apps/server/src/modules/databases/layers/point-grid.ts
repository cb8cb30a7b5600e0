const EARTH_RADIUS_KM = 6371;
const KM_PER_DEGREE = (Math.PI * EARTH_RADIUS_KM) / 180;

interface Placed<Item> {
  item: Item;
  /** The point on the unit sphere. */
  x: number;
  y: number;
  z: number;
}

const NO_POINTS: readonly never[] = [];

/** Points of the globe in cells of a given width, for fast search of the nearest one within a bounded distance. */
export class PointGrid<Item> {
  readonly #cells = new Map<number, Placed<Item>[]>();
  readonly #cellDegrees: number;
  readonly #farthestKm: number;
  readonly #columns: number;

  /** `cellDegrees` must divide 360. */
  constructor(cellDegrees: number, farthestKm: number) {
    this.#cellDegrees = cellDegrees;
    this.#farthestKm = farthestKm;
    this.#columns = Math.round(360 / cellDegrees);
  }

  add(latitude: number, longitude: number, item: Item): void {
    const cell = this.#cellOf(this.#index(latitude), this.#index(longitude));
    const placed = { item, ...placeOnSphere(latitude, longitude) };
    const points = this.#cells.get(cell);
    if (points) points.push(placed);
    else this.#cells.set(cell, [placed]);
  }

  /** The nearest point to one in degrees, or `null` when none is within the bounded distance. */
  findNearest(latitude: number, longitude: number): Item | null {
    const { x, y, z } = placeOnSphere(latitude, longitude);
    const row = this.#index(latitude);
    const column = this.#index(longitude);
    const reachDegrees = this.#farthestKm / KM_PER_DEGREE;
    const narrowest = Math.cos((Math.min(Math.abs(latitude) + reachDegrees, 89) * Math.PI) / 180);
    const lastRing = Math.min(Math.ceil(reachDegrees / narrowest / this.#cellDegrees), this.#columns / 2);
    let nearest: Item | null = null;
    let highestCosine = Math.cos(this.#farthestKm / EARTH_RADIUS_KM);
    for (let ring = 0; ring <= lastRing; ring++) {
      for (let down = -ring; down <= ring; down++) {
        // Between its first and last row a ring has only two cells, at the sides.
        const step = Math.abs(down) === ring ? 1 : 2 * ring;
        for (let right = -ring; right <= ring; right += step) {
          for (const point of this.#cells.get(this.#cellOf(row + down, column + right)) ?? NO_POINTS) {
            const cosine = point.x * x + point.y * y + point.z * z;
            if (cosine >= highestCosine) {
              highestCosine = cosine;
              nearest = point.item;
            }
          }
        }
      }
      // Everything beyond this ring is at least this far away.
      const seenDegrees = ring * this.#cellDegrees * narrowest;
      if (nearest !== null && highestCosine >= Math.cos((seenDegrees * Math.PI) / 180)) break;
    }
    return nearest;
  }

  #index(degrees: number): number {
    return Math.floor(degrees / this.#cellDegrees);
  }

  /** One number for a row and a column; longitudes wrap. */
  #cellOf(row: number, column: number): number {
    return row * this.#columns + (((column % this.#columns) + this.#columns) % this.#columns);
  }
}

function placeOnSphere(latitude: number, longitude: number): { x: number; y: number; z: number } {
  const phi = (latitude * Math.PI) / 180;
  const lambda = (longitude * Math.PI) / 180;
  return { x: Math.cos(phi) * Math.cos(lambda), y: Math.cos(phi) * Math.sin(lambda), z: Math.sin(phi) };
}
