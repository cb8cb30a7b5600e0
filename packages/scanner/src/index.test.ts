import { readFileSync } from "node:fs";
import { AddressCounter } from "@meridian/contract/addresses/address-counter";
import { formatIpv4 } from "@meridian/ipdb";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Found, scanLines } from "./index.ts";

/** The addresses of each line, as the scanner finds them. */
function scanned(text: string): string[][] {
  const bytes = Buffer.from(`${text}\n`);
  const found = new Found();
  scanLines(bytes, bytes.length, found);
  return Array.from({ length: found.lines }, (_, line) =>
    Array.from(found.addresses.subarray(line === 0 ? 0 : found.addressEnds[line - 1], found.addressEnds[line]))
      .map((address) => found.textOf(address) ?? formatIpv4(address))
      .sort(),
  );
}

/** The same by the reader of the log lens, on each line alone. */
const counted = (text: string): string[][] =>
  text.split("\n").map((line) => {
    const counter = new AddressCounter();
    counter.add(line);
    return counter
      .finish()
      .flatMap(([address, count]) => new Array<string>(count).fill(address))
      .sort();
  });

const realWorld = new URL("../../../tests/real-world/", import.meta.url);

/** Texts in the source of a test, with the usual values in place of its variables. */
function samplesIn(name: string): string[] {
  const agent =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0";
  const source = readFileSync(new URL(name, realWorld), "utf8").replaceAll(/\$\{edge\}/g, agent);
  const literals = [...source.matchAll(/`([^`]*)`|"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)'/g)];
  return literals.map(([, template, double, single]) => (template ?? double ?? single ?? "").replaceAll("\\n", "\n"));
}

test.each(["log-lines.test.ts", "log-files.test.ts", "looked-up-addresses.test.ts", "lists.test.ts"])(
  "finds what the log lens finds in the samples of %s",
  (name) => {
    const samples = samplesIn(name);
    const all = samples.join("\n");
    expect(counted(all).flat().length).toBeGreaterThan(5);
    for (const sample of samples) expect(scanned(sample)).toEqual(counted(sample));
    expect(scanned(all)).toEqual(counted(all));
  },
);

test("finds what the log lens finds in lines put together from parts", () => {
  const part = fc.constantFrom(
    ...["203.0.113.9", "0.1.2.3", "127.0.0.1", "192.168.1.1", "131.0.6778.85", "10.1.2.3", "2001:db8::1", "::1"],
    ...["1:2:3:4:5:6:7:8", "13:55:36", "[10/Oct/2026:13:55:36 +0000]", " Chrome/", " Edg/", " ip/", " Ip/", " IP/"],
    ...[" ", '"', "\t", "/", ":", ".", "-", "_", "[.]", "%2e", "%3A", "\\.", "(dot)", "]", "[", "x", "f", "é", "中"],
    ...[
      '{"remote_addr":"',
      '","ip": "',
      '"client_ip":"',
      '"version":"',
      '"chip":"',
      '"address":"',
      '"os_ip": "',
      '"',
      "}",
    ],
    ...["GET / HTTP/1.1", "Mozilla/5.0 (X11)", "v", "version", ";", ")", ",", "\n", "\r\n", ":443", "80"],
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
      const text = parts.join("");
      expect(scanned(text)).toEqual(counted(text));
    }),
    { numRuns: 20_000 },
  );
});

test("the addresses of a line are in the order in which they first appear, however often they do", () => {
  const bytes = Buffer.from("from 203.0.113.9 to 10.1.2.3, 10.1.2.3\n10.1.2.3 203.0.113.9 203.0.113.9\n");
  const found = new Found();
  scanLines(bytes, bytes.length, found);
  const texts = Array.from(found.addresses.subarray(0, found.count), formatIpv4);
  expect(texts).toEqual(["203.0.113.9", "10.1.2.3", "10.1.2.3", "10.1.2.3", "203.0.113.9", "203.0.113.9"]);
});
