import type { Survivor } from "./survivor.ts";

const address = "packages/ipdb/src/address.ts";

/** Mutants of the reader of addresses that behave like the code. */
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
];
