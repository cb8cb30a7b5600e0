import fc from "fast-check";
import { expect, test } from "vitest";
import { AddressCounter, addressIn } from "./address-counter.ts";

const found = (text: string) => {
  const counter = new AddressCounter();
  counter.add(text);
  return Object.fromEntries(counter.finish());
};

test.each<[text: string, addresses: string[]]>([
  ["8.8.8.8", ["8.8.8.8"]],
  ["8.8.8.8:53 9.9.9.9:443,1.1.1.1;", ["8.8.8.8", "9.9.9.9", "1.1.1.1"]],
  ["[2001:4860:4860::8888]:443", ["2001:4860:4860::8888"]],
  ["::ffff:8.8.8.8 [::FFFF:8.8.4.4]:80 ::ffff:909:909", ["8.8.8.8", "8.8.4.4", "9.9.9.9"]],
  ["remote=::ffff:8.8.8.8:51234", ["8.8.8.8"]],
  ["fe80::1%eth0", ["fe80::1"]],
  ["2001:DB8:0:0:0:0:0:5", ["2001:db8::5"]],
  ["64:ff9b::8.8.8.8", ["64:ff9b::808:808"]],
  ['203.0.113.9 - - [20/Nov/2026:12:00:00 +0000] "GET / HTTP/1.1" 200', ["203.0.113.9"]],
  ["2026-11-20T12:34:56Z sshd: Failed password from 2001:db8::5: port 22", ["2001:db8::5"]],
  ["src:198.51.100.7 dst:2001:db8::7 add:198.51.100.8", ["198.51.100.7", "2001:db8::7", "198.51.100.8"]],
  ["https://198.51.100.7/login?from=203.0.113.4", ["198.51.100.7", "203.0.113.4"]],
  ["192.0.2.0/24 and 192.0.2.9-192.0.2.12.", ["192.0.2.0", "192.0.2.9", "192.0.2.12"]],
  ['{"ip":"198.51.100.7","peer":"2001:db8::"}', ["198.51.100.7", "2001:db8::"]],
  ["来自198.51.100.7的请求", ["198.51.100.7"]],
  ["...198.51.100.7...", ["198.51.100.7"]],
])("finds the addresses of %j", (text, addresses) => {
  expect(Object.keys(found(text)).sort()).toEqual([...addresses].sort());
});

test.each([
  "",
  "256.1.1.1",
  "1.2.3",
  "01.2.3.4",
  "version 1.2.3.4.5",
  "v1.2.3.4",
  "4.3.2.1.in-addr.arpa",
  "1.2.3.4abc",
  "1.2.3.4_5",
  "host1.2.3.4",
  "1:2:3:4:5:6:7:8:9",
  "1:2:3:4:5:6:7:8:90",
  "12:34:56",
  "00:1a:2b:3c:4d:5e",
  "std::vector<int> a :: b",
  "dead::beefx",
  "1::2::3",
  "12345::1",
])("finds nothing in %j", (text) => {
  expect(found(text)).toEqual({});
});

const octet = fc.integer({ min: 0, max: 255 });
const ipv4 = fc.tuple(fc.integer({ min: 1, max: 255 }), octet, octet, octet).map((octets) => octets.join("."));
const group = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff }));
const ipv6 = fc
  .tuple(fc.integer({ min: 0x2000, max: 0x3fff }), fc.array(group, { minLength: 7, maxLength: 7 }))
  .map(([first, others]) => [first, ...others].map((part) => part.toString(16)).join(":"));
const address = fc.oneof(ipv4, ipv6);
/** What stands before and after addresses in logs; none of it contains an address. */
const before = fc.constantFrom(...'|[|(|"|=|src:|//|ip:|-|%3D|%22|\\n|<td>|来自|host[|@|ip_'.split("|"));
const after = fc.constantFrom(...'|]|)|"|,|/24|]:443|.|%eth0|:|#53|;|_8080|%2C|</td>|的| -'.split("|"));
const noise = fc.constantFrom(
  ..."GET|1.2.3|v1.2.3.4|12:34:56|std::abs|1.2.3.4.5|a:b:c|::|x1.1.1.1|Chrome/131.0.0.0|a[.]b|%3A|00:1a:2b:3c:4d:5e".split(
    "|",
  ),
);
const word = fc.oneof(
  noise.map((text) => ({ text, address: null })),
  fc.tuple(before, address, after).map(([lead, address, end]) => ({ text: `${lead}${address}${end}`, address })),
);

/** The canonical form of an address according to the parser of URLs. */
const canonical = (text: string): string =>
  text.includes(":") ? new URL(`http://[${text}]`).hostname.slice(1, -1) : text;

test("finds every address among other words, and nothing else", () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), fc.constantFrom("  ", "\n", "\r\n"), (words, separator) => {
      const expected: Record<string, number> = {};
      for (const { address } of words) {
        if (address === null) continue;
        const key = canonical(address);
        expected[key] = (expected[key] ?? 0) + 1;
      }
      expect(found(words.map(({ text }) => text).join(separator))).toEqual(expected);
    }),
    { numRuns: 3000 },
  );
});

test("finds the same addresses wherever the text is cut", () => {
  const fragment = fc.oneof(
    word.map(({ text }) => text),
    fc.string({ unit: fc.constantFrom(...'0123456789abcdefgz.:_-%[]()\\/" \n地') }),
  );
  fc.assert(
    fc.property(fc.array(fragment, { maxLength: 40 }), fc.array(fc.nat(), { maxLength: 4 }), (fragments, cuts) => {
      const text = fragments.join("").repeat(3);
      const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
      const counter = new AddressCounter();
      for (const [index, place] of places.entries()) if (index > 0) counter.add(text.slice(places[index - 1], place));
      expect(Object.fromEntries(counter.finish())).toEqual(found(text));
    }),
    { numRuns: 2000 },
  );
});

test.each([
  "1.1.1.1 ",
  "1.1.1.1:",
  "1[.]",
  "1[.]1[.]1[.]1 ",
  "a/1.1.1.1",
  "a-1.1.1.1",
  '" "1.1.1.1 ',
  "2001:db8::1:58340 ",
  "1:",
  ":",
  "1",
  "%3A",
  "\\n1.1.1.1",
  "x",
])("the work for a long line of %j grows with its length only", (piece) => {
  const workFor = (times: number) => {
    let work = 0;
    const methods = String.prototype as unknown as Record<string, (...parameters: unknown[]) => unknown>;
    const kept = ["charCodeAt", "slice", "startsWith", "includes", "indexOf", "lastIndexOf", "replace"].map((name) => {
      const real = methods[name]!;
      methods[name] = function (this: string, ...parameters: unknown[]) {
        const result = real.apply(this, parameters);
        work += typeof result === "string" ? result.length + 1 : 1;
        return result;
      };
      return () => {
        methods[name] = real;
      };
    });
    const counter = new AddressCounter();
    try {
      counter.add(piece.repeat(times));
      counter.finish();
    } finally {
      for (const restore of kept) restore();
    }
    return work;
  };
  expect(workFor(4000)).toBeLessThan(workFor(2000) * 2.2 + 10_000);
});

test.each([
  ["8.8.8.8", "8.8.8.8"],
  ["[2001:db8::1]:443", "2001:db8::1"],
  ["8.8.8[.]8", "8.8.8.8"],
  ["8.8.8.8-9.9.9.9", null],
  ["nonsense", null],
])("the address in %s", (text, address) => {
  expect(addressIn(text)).toBe(address);
});

test("notations of the same address are counted together, most frequent first", () => {
  const counter = new AddressCounter();
  counter.add("9.9.9.9 ::ffff:8.8.8.8 8.8.8.8:53 2001:DB8::1 2001:db8:0:0::1 8.8.8.8");
  expect(counter.finish()).toEqual([
    ["8.8.8.8", 3],
    ["2001:db8::1", 2],
    ["9.9.9.9", 1],
  ]);
});
