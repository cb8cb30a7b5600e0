const EARTH_RADIUS_KM = 6371;
const KM_PER_DEGREE = (Math.PI * EARTH_RADIUS_KM) / 180;

interface Placed<Item> {
  item: Item;
  /** The point on the unit sphere. */
  x: number;
  y: number;
  z: number;
}

/** Points of the globe in cells of a given width, so that the nearest one within a bounded distance is found quickly. */
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
    const point = placeOnSphere(latitude, longitude);
    let nearest: Item | null = null;
    let highestCosine = Math.cos(this.#farthestKm / EARTH_RADIUS_KM);
    const farthestRing = this.#ringsFor(latitude, this.#farthestKm);
    for (let ring = 0; ring <= farthestRing; ring++) {
      for (const { item, x, y, z } of this.#ring(latitude, longitude, ring)) {
        const cosine = x * point.x + y * point.y + z * point.z;
        if (cosine >= highestCosine) {
          highestCosine = cosine;
          nearest = item;
        }
      }
      // Cells beyond a ring that reaches farther than the best point cannot hold a better one.
      if (nearest !== null && ring >= this.#ringsFor(latitude, EARTH_RADIUS_KM * Math.acos(Math.min(highestCosine, 1))))
        break;
    }
    return nearest;
  }

  /** How many rings of cells around a point's own hold everything within a distance. */
  #ringsFor(latitude: number, km: number): number {
    const degrees = km / KM_PER_DEGREE;
    const narrowest = Math.cos((Math.min(Math.abs(latitude) + degrees, 89) * Math.PI) / 180);
    return Math.min(Math.ceil(degrees / narrowest / this.#cellDegrees), this.#columns / 2);
  }

  *#ring(latitude: number, longitude: number, ring: number): Generator<Placed<Item>> {
    const row = this.#index(latitude);
    const column = this.#index(longitude);
    for (let down = -ring; down <= ring; down++) {
      const step = Math.abs(down) === ring ? 1 : Math.max(2 * ring, 1);
      for (let right = -ring; right <= ring; right += step) {
        yield* this.#cells.get(this.#cellOf(row + down, column + right)) ?? [];
      }
    }
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
