/** Memory that an answer of many items is written to. */
export interface OutputBuffer {
  bytes: Buffer;
  /** The same memory. */
  view: DataView;
  /** How much of it is the answer. */
  length: number;
}

/** Fresh memory costs more than filling it, so that what has been sent is written to again. */
const MAX_KEPT = 16;
const SMALLEST_BYTES = 65_536;
const LARGEST_KEPT_BYTES = 2_097_152;
const kept: OutputBuffer[] = [];

/** Empty memory, used by nobody else until it is given back. */
export function takeOutput(): OutputBuffer {
  const output = kept.pop();
  if (!output) return { ...allocate(SMALLEST_BYTES), length: 0 };
  output.length = 0;
  return output;
}

/** The memory with room for so many bytes more behind those that are the answer. */
export function makeRoom(output: OutputBuffer, moreBytes: number): OutputBuffer {
  const needed = output.length + moreBytes;
  if (needed > output.bytes.length) {
    const { bytes, view } = allocate(2 ** Math.ceil(Math.log2(needed)));
    output.bytes.copy(bytes, 0, 0, output.length);
    output.bytes = bytes;
    output.view = view;
  }
  return output;
}

function allocate(length: number): { bytes: Buffer; view: DataView } {
  const bytes = Buffer.allocUnsafeSlow(length);
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, length) };
}

/** Only once the operating system has the answer. What is never given back is collected like anything else. */
export function giveBackOutput(output: OutputBuffer): void {
  if (kept.length < MAX_KEPT && output.bytes.length <= LARGEST_KEPT_BYTES) kept.push(output);
}
