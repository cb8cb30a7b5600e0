/** Compares two addresses of four words each: negative, zero or positive. */
export function compareWords(left: Uint32Array, right: Uint32Array): number {
  return left[0]! - right[0]! || left[1]! - right[1]! || left[2]! - right[2]! || left[3]! - right[3]!;
}

/** The next (1) or previous (-1) address, wrapping around at the ends of the address space. */
export function stepWords(address: Uint32Array, step: 1 | -1): Uint32Array {
  const result = address.slice();
  const wrapped = step === 1 ? 0 : 0xffffffff;
  for (let word = 3; word >= 0; word--) {
    result[word] = result[word]! + step;
    if (result[word] !== wrapped) {
      break;
    }
  }
  return result;
}
