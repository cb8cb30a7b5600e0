/**
 * A database file, or one of its sources, was rejected.
 * `section` names the part of the file, `offset` is the byte offset of the fault.
 */
export class IpdbError extends Error {
  readonly code: IpdbErrorCode;
  readonly section: string;
  readonly offset: number;

  constructor(code: IpdbErrorCode, section: string, offset: number, detail: string) {
    super(`${code} in section "${section}" at byte ${offset}: ${detail}`);
    this.name = "IpdbError";
    this.code = code;
    this.section = section;
    this.offset = offset;
  }
}

export type IpdbErrorCode =
  | "TRUNCATED"
  | "BAD_MAGIC"
  | "UNSUPPORTED_VERSION"
  | "BAD_HEADER"
  | "BAD_SECTION"
  | "CHECKSUM_MISMATCH"
  | "BAD_CONTENT"
  | "BAD_SOURCE"
  | "BAD_DELTA"
  | "WRONG_BASE";
