/** A growing list of unsigned 32-bit words. */
export class WordList {
  #words = new Uint32Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(word: number): void {
    if (this.#length === this.#words.length) {
      const words = new Uint32Array(this.#words.length * 2);
      words.set(this.#words);
      this.#words = words;
    }
    this.#words[this.#length] = word;
    this.#length += 1;
  }

  finish(): Uint32Array {
    return this.#words.subarray(0, this.#length);
  }
}

/** The bytes of typed arrays as stored in the file. The engine only runs on little-endian machines. */
export function toBytes(words: Uint32Array | Uint16Array | Int32Array): Uint8Array {
  return new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
}

/** Fills the rank column of bitmap rows [bits, rank]: `rank` plus the number of bits set in all previous rows. */
export function fillRanks(blocks: Uint32Array, firstRank: number): void {
  let rank = firstRank;
  for (let at = 0; at < blocks.length; at += 2) {
    blocks[at + 1] = rank;
    for (let bits = blocks[at]!; bits !== 0; bits &= bits - 1) {
      rank += 1;
    }
  }
}
