/** Bytes that are folded in together. */
const SLICES = 8;

/** `tables[slice][byte]` is the checksum of a byte followed by `slice` zeros ("slicing by eight", Kounavis and Berry, 2005). */
const tables = makeTables();

function makeTables(): Int32Array[] {
  const first = Int32Array.from({ length: 256 }, (_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
    return value;
  });
  const all = [first];
  for (let slice = 1; slice < SLICES; slice++) {
    all.push(all[slice - 1]!.map((value) => (value >>> 8) ^ first[value & 255]!));
  }
  return all;
}

/** The CRC-32 of zlib, PNG and Ethernet, where zlib is not at hand. */
export function crc32(bytes: Uint8Array): number {
  const [t0, t1, t2, t3, t4, t5, t6, t7] = tables as [
    ...[Int32Array, Int32Array, Int32Array, Int32Array],
    ...[Int32Array, Int32Array, Int32Array, Int32Array],
  ];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let value = -1;
  let at = 0;
  for (; at + SLICES <= bytes.length; at += SLICES) {
    const low = view.getInt32(at, true) ^ value;
    const high = view.getInt32(at + 4, true);
    value =
      t7[low & 255]! ^
      t6[(low >>> 8) & 255]! ^
      t5[(low >>> 16) & 255]! ^
      t4[low >>> 24]! ^
      t3[high & 255]! ^
      t2[(high >>> 8) & 255]! ^
      t1[(high >>> 16) & 255]! ^
      t0[high >>> 24]!;
  }
  for (; at < bytes.length; at++) value = (value >>> 8) ^ t0[(value ^ bytes[at]!) & 255]!;
  return ~value >>> 0;
}
