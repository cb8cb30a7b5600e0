import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { IpdbError } from "../error.ts";
import { alignUp, decodeHeader } from "../format.ts";
import { IpdbReader } from "../reader.ts";
import { makeBadFiles } from "../testing/bad-data.ts";
import { makeTinyDatabase } from "../testing/tiny-database.ts";
import { SectionViews } from "../views.ts";
import { verifyContent, verifyDatabase } from "./verify.ts";

const folder = join(import.meta.dirname, "../../bad-data");
const scratch = mkdtempSync(join(tmpdir(), "ipdb-"));
afterAll(() => rmSync(scratch, { recursive: true }));

const good = new Uint8Array(makeTinyDatabase()).slice();
const sections = Object.values(decodeHeader(good, good.length));

/** The error `open` throws for these bytes, or `null`. */
function refusalOf(bytes: Uint8Array): unknown {
  const path = join(scratch, "changed.ipdb");
  writeFileSync(path, bytes);
  try {
    IpdbReader.open(path);
    return null;
  } catch (error) {
    return error;
  }
}

function share(bytes: Uint8Array): SharedArrayBuffer {
  const buffer = new SharedArrayBuffer(bytes.length);
  new Uint8Array(buffer).set(bytes);
  return buffer;
}

test("the undamaged database is accepted", () => {
  expect(refusalOf(good)).toBeNull();
  expect(() => verifyDatabase(share(good))).not.toThrow();
});

describe("each file of bad-data", () => {
  const files = makeBadFiles();

  test("is produced by make.ts", () => {
    const names = readdirSync(folder).filter((name) => name.endsWith(".ipdb"));
    expect(names.toSorted()).toEqual(files.map(({ name }) => `${name}.ipdb`).toSorted());
    for (const { name, bytes } of files) {
      expect(readFileSync(join(folder, `${name}.ipdb`)).equals(bytes), name).toBe(true);
    }
  });

  test.each(files)("$name is rejected: $code in $section", ({ name, code, section, offset, isSealed }) => {
    const path = join(folder, `${name}.ipdb`);
    const expected = expect.objectContaining({ name: "IpdbError", code, section, offset });
    expect(() => verifyDatabase(share(readFileSync(path)))).toThrow(expected);
    if (!isSealed) {
      expect(() => IpdbReader.open(path)).toThrow(expected);
    }
  });
});

describe("opening a file", () => {
  test("fails if it is truncated at any section boundary, naming where it ends", () => {
    for (const { name, offset, length } of sections) {
      const end = offset + alignUp(length);
      for (const cut of [offset - 1, offset, offset + 1, end - 1]) {
        const error = refusalOf(good.subarray(0, cut));
        expect(error).toBeInstanceOf(IpdbError);
        expect(error).toMatchObject({ code: "TRUNCATED", offset: cut });
        if (cut > offset && cut < end) {
          expect(error).toMatchObject({ section: name });
        }
      }
    }
  });

  test("fails if anything is appended", () => {
    expect(refusalOf(Buffer.concat([good, new Uint8Array(1)]))).toBeInstanceOf(IpdbError);
    expect(refusalOf(Buffer.concat([good, good]))).toBeInstanceOf(IpdbError);
  });

  test("fails for a flipped bit in any byte of header and section table", () => {
    for (let at = 0; at < sections[0]!.offset; at++) {
      const bytes = good.slice();
      bytes[at]! ^= 1 << (at % 8);
      expect(refusalOf(bytes), `byte ${at}`).toBeInstanceOf(IpdbError);
    }
  });

  test("fails for any other changed bits, naming their section", () => {
    const change = fc.record({
      offset: fc.integer({ min: sections[0]!.offset, max: good.length - 1 }),
      mask: fc.integer({ min: 1, max: 255 }),
    });
    fc.assert(
      fc.property(change, ({ offset, mask }) => {
        const bytes = good.slice();
        bytes[offset]! ^= mask;
        const section = sections.findLast((place) => place.offset <= offset && place.length > 0);
        const error = refusalOf(bytes);
        expect(error).toBeInstanceOf(IpdbError);
        expect(error).toMatchObject({ code: "CHECKSUM_MISMATCH", section: section?.name });
      }),
      { numRuns: 2000 },
    );
  });
});

test("a lookup never fails on content that passed the content check", () => {
  const parts = fc.record({ section: fc.nat(sections.length - 1), at: fc.nat(), word: fc.oneof(fc.nat(9), fc.nat()) });
  fc.assert(
    fc.property(parts, ({ section, at, word }) => {
      const place = sections[section]!;
      fc.pre(place.length >= 4);
      const buffer = share(good);
      new DataView(buffer).setUint32(place.offset + (at % Math.floor(place.length / 4)) * 4, word, true);
      try {
        verifyContent(new SectionViews(buffer, decodeHeader(good, good.length)));
      } catch (error) {
        expect(error).toBeInstanceOf(IpdbError);
        return;
      }
      const reader = IpdbReader.fromBuffer(buffer);
      for (const address of ["9.0.1.5", "9.0.1.200", "9.0.4.20", "8.8.8.8", "2a00:1:5:8000::", "2a00:2::", "2600::"]) {
        expect(reader.lookup(address)).not.toBeNull();
      }
    }),
    { numRuns: 2000 },
  );
});
