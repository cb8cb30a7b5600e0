import type { Survivor } from "./survivor.ts";

const address = "packages/ipdb/src/address.ts";
const layers = "packages/ipdb/src/build/layers.ts";
const reserved = "packages/ipdb/src/reserved.ts";
const merge = "packages/ipdb/src/build/merge.ts";

/** Mutants of the reader of addresses and of the builder that behave like the code. */
export const ipdbSurvivors: readonly Survivor[] = [
  ...[
    ["length > MAX_IPV4_LENGTH", "false"],
    ["{ return -1; }", "{}"],
  ].map(([from = "", to = ""]) => ({
    file: address,
    line: "if (length > MAX_IPV4_LENGTH) {",
    from,
    to,
    reason: "A longer text has too many digits or dots, which is only found later.",
  })),
  {
    file: address,
    line: "if (digit !== -2 || digits === 0 || dots === 3) {",
    from: "dots === 3",
    to: "false",
    reason: "More than three dots are refused in the end, too.",
  },
  {
    file: address,
    line: "return wrong < 0 || stops >>> 8 !== 0x2e2e2e || at !== to + 1 ? -1 : address >>> 0;",
    from: "wrong < 0",
    to: "wrong <= 0",
    reason: "No octet is both the smallest of its digits and 255.",
  },
  ...[
    ["length > MAX_IPV6_LENGTH", "false"],
    ["{ return false; }", "{}"],
  ].map(([from = "", to = ""]) => ({
    file: address,
    line: "if (length > MAX_IPV6_LENGTH) {",
    from,
    to,
    reason: "The length is looked at again before the characters are.",
  })),
  {
    file: address,
    line: "for (let index = 0; index < length; index++) {",
    from: "index < length",
    to: "index <= length",
    reason: "What is written behind the text is not read.",
  },
  {
    file: address,
    line: "if (code > 127) {",
    from: "code > 127",
    to: "code >= 127",
    reason: "The character 127 is in no address.",
  },
  {
    file: address,
    line: "if (length < 2 || length > MAX_IPV6_LENGTH) {",
    from: "length > MAX_IPV6_LENGTH",
    to: "false",
    reason: "A longer text has too many groups or digits, which is only found later.",
  },
  ...["true", "code <= 128"].map((to) => ({
    file: address,
    line: "const kind = code < 128 ? CHARACTER_CLASS[code]! : OTHER;",
    from: "code < 128",
    to,
    reason: "The table has no other characters, so that they are none of its classes either.",
  })),
  {
    file: address,
    line: "for (let index = 0; index < 8; index++) {",
    from: "index < 8",
    to: "index <= 8",
    reason: "There is no ninth group, so that it is not zero.",
  },
  ...[
    ["left * 2 ** 26 + right", "left * 2 ** 26 - right"],
    ["left * 2 ** 26", "left / 2 ** 26"],
  ].map(([from = "", to = ""]) => ({
    file: layers,
    line: "const key = left * 2 ** 26 + right;",
    from,
    to,
    reason: "Each pair has a key of its own either way.",
  })),
  ...[
    ["number > MAXIMUM_RECORDS", "false"],
    ["number > MAXIMUM_RECORDS", "number >= MAXIMUM_RECORDS"],
  ].map(([from = "", to = ""]) => ({
    file: layers,
    line: "if (number > MAXIMUM_RECORDS) {",
    from,
    to,
    reason: "Sixteen million records take gigabytes, so that no test makes as many.",
  })),
  ...[
    [
      "if (number > MAXIMUM_RECORDS) {",
      '{ throw new IpdbError("BAD_SOURCE", "records", number, "more distinct records than the format can number"); }',
      "{}",
    ],
    ...["BAD_SOURCE", "records", "more distinct records than the format can number"].map((text) => [
      'throw new IpdbError("BAD_SOURCE", "records", number, "more distinct records than the format can number");',
      `"${text}"`,
      '""',
    ]),
  ].map(([line = "", from = "", to = ""]) => ({
    file: layers,
    line,
    from,
    to,
    reason: "Sixteen million records take gigabytes, so that no test makes as many.",
  })),
  {
    file: layers,
    line: "const shifted = { ...sources };",
    from: "{ ...sources }",
    to: "{}",
    reason: "Every flag is set afterwards.",
  },
  ...["v4", "v6"].map((family) => ({
    file: layers,
    line: `for (let range = 0; range < ${family}.length; range++) {`,
    from: `range < ${family}.length`,
    to: `range <= ${family}.length`,
    reason: "Behind the last range there is no record that could be covered.",
  })),
  {
    file: layers,
    line: "function orderByWeight(weights: Float64Array, rankTie = (number: number) => number): Uint32Array {",
    from: "(number: number) => number",
    to: "() => undefined",
    reason: "Sorting leaves equals in the order of their numbers.",
  },
  {
    file: merge,
    line: "const builder = new PartitionBuilder(family, 0, Math.max(left.length, right.length));",
    from: "Math.max(left.length, right.length)",
    to: "Math.min(left.length, right.length)",
    reason: "The room grows when it is needed.",
  },
  ...[
    "const nextStarts = order !== null && order <= 0 ? left.starts : right.starts;",
    "const next = (order !== null && order <= 0 ? leftRange + 1 : rightRange + 1) * words;",
  ].map((line) => ({
    file: merge,
    line,
    from: "order !== null",
    to: "true",
    reason: "There is no next range if both are at their end.",
  })),
  {
    file: merge,
    line: "if (words === 1) {",
    from: "words === 1",
    to: "false",
    reason: "Of IPv4 only the first word is used.",
  },
  {
    file: "packages/ipdb/src/build/partition.ts",
    line: "this.#capacity = Math.max(1, capacity);",
    from: "Math.max(1, capacity)",
    to: "Math.min(1, capacity)",
    reason: "The room grows when it is needed.",
  },
  ...["true", "border <= 2 ** 32"].map((to) => ({
    file: reserved,
    line: "if (border < 2 ** 32) {",
    from: "border < 2 ** 32",
    to,
    reason: "The place behind the last address would count as reserved, like that address.",
  })),
  {
    file: reserved,
    line: "return ipv6Tops[word0 >>> 16] === 0 ? null : findBlock(ipv6Blocks, word0, word1, word2, word3);",
    from: "ipv6Tops[word0 >>> 16] === 0",
    to: "false",
    reason: "Looking through all blocks only takes longer.",
  },
  {
    file: reserved,
    line: "if (compareWords(border, start) > 0) {",
    from: "compareWords(border, start) > 0",
    to: "compareWords(border, start) >= 0",
    reason: "Writing the same border again changes nothing.",
  },
  {
    file: reserved,
    line: "if (compareWords(before, end) < 0) {",
    from: "compareWords(before, end) < 0",
    to: "compareWords(before, end) <= 0",
    reason: "Writing the same border again changes nothing.",
  },
];
