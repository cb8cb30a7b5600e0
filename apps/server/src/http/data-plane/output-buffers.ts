/** Memory that an answer of many items is written to. */
export interface OutputBuffer {
  bytes: Buffer;
  /** How much of it is the answer. */
  length: number;
}

/** Fresh memory costs more than filling it, so that what has been sent is written to again. */
const MAX_KEPT = 16;
const SMALLEST_BYTES = 65_536;
const LARGEST_KEPT_BYTES = 2_097_152;
const kept: OutputBuffer[] = [];

/** Memory for at least so many bytes, used by nobody else until it is given back. */
export function takeOutput(sizeBytes: number): OutputBuffer {
  const output = kept.pop();
  if (output && output.bytes.length >= sizeBytes) return output;
  const roundBytes = Math.max(SMALLEST_BYTES, 2 ** Math.ceil(Math.log2(sizeBytes)));
  return { bytes: Buffer.allocUnsafeSlow(roundBytes), length: 0 };
}

/** Only once the operating system has the answer. What is never given back is collected like anything else. */
export function giveBackOutput(output: OutputBuffer): void {
  if (kept.length < MAX_KEPT && output.bytes.length <= LARGEST_KEPT_BYTES) kept.push(output);
}
