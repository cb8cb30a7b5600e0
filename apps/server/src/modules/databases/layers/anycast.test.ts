import type { Partition } from "@meridian/ipdb";
import { parseAddress } from "@meridian/ipdb";
import { expect, test } from "vitest";
import { readAnycast } from "./anycast.ts";

const { v4, v6, prefixes } = readAnycast();

function valueAt(partition: Partition, text: string): number {
  const words = partition.family === 4 ? 1 : 4;
  const wanted = parseAddress(text)!.words;
  let value = 0;
  for (let range = 0; range < partition.length; range++) {
    const start = Array.from(partition.starts.subarray(range * words, range * words + words));
    const order = start.map((word, index) => word - wanted[index]!).find((difference) => difference !== 0) ?? 0;
    if (order <= 0) value = partition.values[range]!;
  }
  return value;
}

test.each([
  "1.1.1.1",
  "1.0.0.1",
  "8.8.8.8",
  "8.8.4.4",
  "9.9.9.9",
  "149.112.112.112",
  "208.67.220.220",
  "208.67.222.222",
  "223.5.5.5",
  "223.6.6.6",
  "119.29.29.29",
  "114.114.114.114",
  "114.114.115.115",
  "180.76.76.76",
  "198.41.0.4",
  "104.16.1.1",
  "151.101.1.1",
])("%s is announced from many places", (address) => {
  expect(valueAt(v4, address)).toBe(1);
});

test.each(["2606:4700:4700::1111", "2001:4860:4860::8888", "2620:fe::fe", "2400:3200::1", "2001:7fd::1"])(
  "%s is as well",
  (address) => {
    expect(valueAt(v6, address)).toBe(1);
  },
);

test("neighboring addresses are not marked", () => {
  for (const address of ["1.1.2.1", "8.8.9.1", "9.9.10.1", "104.32.0.1"]) expect(valueAt(v4, address)).toBe(0);
  expect(valueAt(v6, "2001:4860:4861::1")).toBe(0);
  expect(prefixes).toBeGreaterThan(100);
});
