const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * Finds where the lines that are not empty start and end, without LF or CRLF, four bytes at once (SIMD within a register;
 * Lamport, "Multiple byte processing with full-word instructions", 1975). Returns how many there are; if that is
 * more than the arrays hold, the rest is not read.
 */
export function findLines(bytes: Buffer, starts: Uint32Array, ends: Uint32Array): number {
  const { length } = bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, length);
  const wordsEnd = length & ~3;
  let count = 0;
  let start = 0;
  const add = (end: number): void => {
    if (end > start && !(end === start + 1 && bytes[start] === CARRIAGE_RETURN)) {
      if (count < starts.length) {
        starts[count] = start;
        ends[count] = end;
      }
      count++;
    }
    start = end + 1;
  };
  for (let at = 0; at < wordsEnd && count <= starts.length; at += 4) {
    const others = view.getInt32(at, true) ^ 0x0a0a0a0a;
    // Sets the high bit of every byte that is a line feed.
    let found = ~(((others & 0x7f7f7f7f) + 0x7f7f7f7f) | others | 0x7f7f7f7f);
    for (; found !== 0; found &= found - 1) add(at + ((31 - Math.clz32(found & -found)) >>> 3));
  }
  for (let at = wordsEnd; at <= length; at++) if (at === length || bytes[at] === LINE_FEED) add(at);
  return count;
}
