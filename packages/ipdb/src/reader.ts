import { BufferReader } from "./buffer-reader.ts";
import { readDatabaseFile } from "./load.ts";
import { type Patch, patchedParts } from "./patch.ts";

/** A reader that can open files. */
export class IpdbReader extends BufferReader {
  /**
   * Reads a file into one shared buffer and checks header, section table and all checksums. Throws IpdbError for a file
   * that differs in any byte from what the builder wrote and verified. `trusted` skips the checksums, for a file that
   * this process has just verified.
   */
  static open(path: string, options: { trusted?: boolean } = {}): IpdbReader {
    return new IpdbReader(readDatabaseFile(path, options.trusted ?? false));
  }

  /** Uses a buffer that `open` or `verifyDatabase` has checked, for example in another thread, without copying it. */
  static fromBuffer(buffer: SharedArrayBuffer | ArrayBuffer): IpdbReader {
    return new IpdbReader(buffer);
  }

  /**
   * A reader of the same buffer that answers lookups with a patch. What walks over the whole file, such as `partition`,
   * is not patched.
   */
  patched(patch: Patch): IpdbReader {
    return new IpdbReader(this.buffer, (views) => patchedParts(views, patch));
  }
}
