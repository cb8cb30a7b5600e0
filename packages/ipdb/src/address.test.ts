import { isIPv4, isIPv6 } from "node:net";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatAddress, IPV4_WINDOW, parseAddress, parseIpv4, parseIpv4Bytes, parseIpv4Words } from "./address.ts";

const octet = fc.integer({ min: 0, max: 299 }).map(String);
const group = fc.integer({ min: 0, max: 0x10fff }).map((value) => value.toString(16));
const separator = fc.constantFrom(":", ":", ":", ":", ":", ":", ":", "::", ".", "", "%");
/** Borderline texts, mostly addresses with an error. */
const nearlyAddress = fc.oneof(
  fc
    .array(fc.oneof(octet, fc.constantFrom("", "00", "01", "1 ", "+1", "0x1")), { minLength: 3, maxLength: 5 })
    .map((parts) => parts.join(".")),
  fc.array(fc.tuple(group, separator), { maxLength: 10 }).map((parts) => parts.flat().join("")),
  fc.array(fc.tuple(separator, group), { maxLength: 10 }).map((parts) => parts.flat().join("")),
  fc.tuple(fc.array(group, { maxLength: 7 }), fc.ipV4()).map(([groups, ipv4]) => [...groups, ipv4].join(":")),
  fc.tuple(fc.array(group, { maxLength: 5 }), fc.ipV4()).map(([groups, ipv4]) => `${groups.join(":")}::${ipv4}`),
  fc.ipV4(),
  fc.ipV6(),
  fc.string({ unit: fc.constantFrom(..."0123456789abcdefABCDEFg:.% é") }),
);

describe("the address parser", () => {
  test("accepts exactly what Node accepts, except zone ids", () => {
    fc.assert(
      fc.property(nearlyAddress, (text) => {
        const isAddress = isIPv4(text) ? 4 : isIPv6(text) && !text.includes("%") ? 6 : undefined;
        expect(parseAddress(text)?.family).toBe(isAddress);
      }),
      { numRuns: 20_000 },
    );
  });

  test.each([
    "",
    ".",
    ":",
    ":::",
    "1.2.3",
    "1.2.3.4.5",
    "1.2.3.256",
    "01.2.3.4",
    "1.2.3.04",
    " 1.2.3.4",
    "1.2.3.4 ",
    "1.2.3.4\n",
    "0x1.2.3.4",
    "1..2.3",
    "１.2.3.4",
    "12345::",
    "1::2::3",
    "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8:9",
    "1:2:3:4:5:6:7:8::",
    "fe80::1%eth0",
    "::1%",
    "::g",
    ":1",
    "1:",
    "::1.2.3",
    "1:2:3:4:5:6:7:1.2.3.4",
    "[::1]",
    "::1/128",
    // Its last byte is that of a digit.
    "::ı",
    "1.2.3.a",
  ])("refuses %j", (text) => {
    expect(parseAddress(text)).toBeNull();
    expect(parseIpv4Bytes(Buffer.from(text), 0, text.length)).toBe(-1);
  });

  test("reads all notations of an address as the same words", () => {
    const words = [0x20010db8, 0, 0, 0xc0000201];
    for (const text of [
      "2001:db8::c000:201",
      "2001:0DB8:0:0:0:0:C000:0201",
      "2001:db8::192.0.2.1",
      "2001:db8:0::192.0.2.1",
    ]) {
      expect(parseAddress(text)).toEqual({ family: 6, words });
    }
  });

  test("reads dotted quads from bytes as from text", () => {
    fc.assert(
      fc.property(nearlyAddress, (text) => {
        const bytes = Buffer.from(`x${text}x`, "utf8");
        expect(parseIpv4Bytes(bytes, 1, bytes.length - 1)).toBe(parseIpv4(text));
      }),
      { numRuns: 5000 },
    );
  });

  test("reads bytes word by word with the same result for any non-digit that follows, and never beyond its window", () => {
    const after = fc.uint8Array({ minLength: IPV4_WINDOW, maxLength: IPV4_WINDOW });
    const digits = fc.string({ unit: fc.constantFrom(..."0123456789."), maxLength: 20 });
    const nearlyIpv4 = fc.oneof(nearlyAddress, digits, fc.uint8Array({ maxLength: 16 }));
    fc.assert(
      fc.property(nearlyIpv4, after, (text, rest) => {
        const address = typeof text === "string" ? Buffer.from(text, "utf8") : Buffer.from(text);
        const bytes = Buffer.concat([Buffer.from("x"), address, rest]);
        const view = new DataView(bytes.buffer, bytes.byteOffset, 1 + IPV4_WINDOW);
        const read = parseIpv4Words(view, 1, 1 + address.length);
        const isDigitNext = rest[0]! >= 0x30 && rest[0]! <= 0x39;
        if (!isDigitNext || read >= 0) expect(read).toBe(parseIpv4Bytes(bytes, 1, 1 + address.length));
      }),
      { numRuns: 20_000 },
    );
  });
});

describe("the canonical text", () => {
  const word = fc.oneof(fc.constantFrom(0, 1, 0xffff, 0x10000, 0xffffffff), fc.integer({ min: 0, max: 0xffffffff }));

  test("parses back to the same address", () => {
    fc.assert(
      fc.property(fc.tuple(word, word, word, word), (words) => {
        const text = formatAddress({ family: 6, words });
        expect(parseAddress(text)).toEqual({ family: 6, words });
        expect(parseAddress(formatAddress({ family: 4, words: [words[0]] }))).toEqual({ family: 4, words: [words[0]] });
      }),
    );
  });

  test.each([
    ["0:0:0:0:0:0:0:0", "::"],
    ["0:0:0:0:0:0:0:1", "::1"],
    ["2001:DB8:0:0:1:0:0:1", "2001:db8::1:0:0:1"],
    ["2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"],
    ["2001:0:0:1:0:0:0:1", "2001:0:0:1::1"],
    ["1:0:0:0:0:0:0:0", "1::"],
    ["::ffff:c000:280", "::ffff:192.0.2.128"],
    ["::0.0.0.0", "::"],
    ["0:0:1:0:0:ffff:102:304", "::1:0:0:ffff:102:304"],
    ["1:2:0:0:0:ffff:102:304", "1:2::ffff:102:304"],
  ])("of %s follows RFC 5952", (text, canonical) => {
    expect(formatAddress(parseAddress(text)!)).toBe(canonical);
  });
});
