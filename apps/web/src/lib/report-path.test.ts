import { expect, test } from "vitest";
import { reportPath } from "./report-path.ts";

test.each([
  ["8.8.8.8", "/ip/8.8.8.8"],
  [" 2001:4860:4860::8888 ", "/ip/2001:4860:4860::8888"],
  ["2001:DB8::1", "/ip/2001:db8::1"],
  ["8.8.8.8:53", "/ip/8.8.8.8"],
  ["AS15169", "/asn/AS15169"],
  ["as 4134", "/asn/AS4134"],
  ["AS0004134", "/asn/AS4134"],
  ["AS0", null],
  ["AS99999999999", null],
  ["15169", null],
  ["<script>", null],
  ["", null],
])("%j leads to %j", (text, path) => {
  expect(reportPath(text)).toBe(path);
});
