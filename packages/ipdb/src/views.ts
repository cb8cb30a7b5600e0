import { IpdbError } from "./error.ts";
import { HEADER_SECTION, type SectionPlaces } from "./format.ts";

type SectionName = Exclude<keyof SectionPlaces, "place-dates">;

const isLittleEndian = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

/** Typed views of the sections in a file's buffer, without copying. */
export class SectionViews {
  readonly buffer: SharedArrayBuffer | ArrayBuffer;
  readonly places: SectionPlaces;

  constructor(buffer: SharedArrayBuffer | ArrayBuffer, places: SectionPlaces) {
    if (!isLittleEndian) {
      throw new IpdbError("BAD_HEADER", HEADER_SECTION, 0, "the format requires a little-endian machine");
    }
    this.buffer = buffer;
    this.places = places;
  }

  words(name: SectionName): Uint32Array {
    return new Uint32Array(this.buffer, this.places[name].offset, this.places[name].length / 4);
  }

  halfWords(name: SectionName): Uint16Array {
    return new Uint16Array(this.buffer, this.places[name].offset, this.places[name].length / 2);
  }

  bytes(name: SectionName): Uint8Array {
    return new Uint8Array(this.buffer, this.places[name].offset, this.places[name].length);
  }

  /** Dates of last changes; null in a file without them. */
  placeDates(): Uint16Array | null {
    const dates = this.places["place-dates"];
    return dates ? new Uint16Array(this.buffer, dates.offset, dates.length / 2) : null;
  }

  /** A section as text. It is copied because TextDecoder does not accept shared memory. */
  text(name: SectionName): string {
    return new TextDecoder().decode(this.bytes(name).slice());
  }
}
