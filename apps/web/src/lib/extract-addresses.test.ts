import fc from "fast-check";
import { expect, test } from "vitest";
import { AddressCounter, extractAddresses } from "./extract-addresses.ts";

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
const ipv4 = fc.tuple(octet, octet, octet, octet).map((octets) => octets.join("."));
const group = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff }));
const ipv6 = fc
  .array(group, { minLength: 8, maxLength: 8 })
  .map((groups) => groups.map((group) => group.toString(16)).join(":"));
const mapped = ipv4.map((address) => `::ffff:${address}`);
const noise = fc.oneof(
  fc.constantFrom("GET", "1.2.3", "v1.2.3.4", "12:34:56", "std::abs", "1.2.3.4.5", "a:b:c", "::", ":", ".", "x1.1.1.1"),
  fc.string({ unit: fc.constantFrom(..."0123456789abcdefgz.:_-%[] \n地") }),
);
const before = fc.constantFrom("", "[", "(", '"', "=", "src:", "/", "ip:", "-");
const after = fc.constantFrom("", "]", ")", '"', ",", "/24", "]:443", ".", "%eth0", ":");
const line = fc.oneof(
  noise,
  fc.tuple(before, fc.oneof(ipv4, ipv6, mapped), after).map((parts) => parts.join("")),
);
const log = fc
  .array(line, { maxLength: 30 })
  .chain((lines) => fc.constantFrom(" ", "\n", ", ").map((separator) => lines.join(separator)));

/** The browser's parser yields the canonical form. */
function canonicalByUrl(text: string): string | null {
  if (!URL.canParse(`http://[${text}]`)) return null;
  const address = new URL(`http://[${text}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(address) ?? [];
  if (high === undefined || low === undefined) return address;
  const value = Number.parseInt(high, 16) * 65_536 + Number.parseInt(low, 16);
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255].join(".");
}

/** A slow reference implementation with look-arounds and the browser's address parser. */
function findSlowly(text: string): Record<string, number> {
  const counts: Record<string, number> = {};
  const count = (address: string) => {
    counts[address] = (counts[address] ?? 0) + 1;
  };
  for (const match of text.matchAll(/[\da-f.:]+/gi)) {
    const run = match[0];
    const isLabelled = /[g-z_]/i.test(text[match.index - 1] ?? "");
    const isContinued = /[g-z_]/i.test(text[match.index + run.length] ?? "");
    const bare = (isLabelled ? run.slice(run.indexOf(":") + 1) : run)
      .replace(/\.+$/, "")
      .replace(/(?<!:):$|(?<=::):$/, "");
    const whole = run.split(":").length > 2 && !isContinued && /\d/.test(bare) ? canonicalByUrl(bare) : null;
    if (whole !== null) {
      count(whole);
      continue;
    }
    for (const found of run.matchAll(/[^:]+/g)) {
      const at = match.index + found.index;
      const core = /^(\.*)(\d[\d.]*\d)\.*$/.exec(found[0]);
      if (
        !core ||
        !/^\d+(?:\.\d+){3}$/.test(core[2]!) ||
        !core[2]!.split(".").every((part) => String(Number(part)) === part && Number(part) < 256)
      )
        continue;
      const lead = text.slice(0, at + core[1]!.length);
      if (/[a-z\d_]\.?$/i.test(lead) || /^[a-z\d_]/i.test(text.slice(at + found[0].length))) continue;
      count(core[2]!);
    }
  }
  return counts;
}

test("agrees with the slow reference on any text", () => {
  fc.assert(
    fc.property(log, (text) => {
      expect(found(text)).toEqual(findSlowly(text));
    }),
    { numRuns: 3000 },
  );
});

test("finds the same addresses wherever the text is cut into lines", () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), fc.array(fc.nat(), { maxLength: 4 }), (lines, cuts) => {
      const text = lines.join("\n");
      const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
      const counter = new AddressCounter();
      for (const [index, place] of places.entries()) if (index > 0) counter.add(text.slice(places[index - 1], place));
      expect(Object.fromEntries(counter.finish())).toEqual(found(text));
    }),
    { numRuns: 1000 },
  );
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

test.each(["text", "file"])("a large %s is read in pieces, reports progress and can be cancelled", async (kind) => {
  const text = `${"x".repeat(70)} 日志 198.51.100.7\n`.repeat(8000);
  const source = kind === "text" ? text : new Blob([text]);
  const shares: number[] = [];
  const controller = new AbortController();
  const read = extractAddresses(source, { signal: controller.signal, onProgress: (share) => shares.push(share) });
  expect(await read).toEqual([["198.51.100.7", 8000]]);
  expect(shares.length).toBeGreaterThan(2);
  expect(shares.at(-1)).toBe(1);
  const given = extractAddresses(source, { signal: controller.signal, onProgress: () => controller.abort() });
  await expect(given).rejects.toMatchObject({ name: "AbortError" });
});
