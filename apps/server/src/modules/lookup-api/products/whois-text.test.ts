import fc from "fast-check";
import { expect, test } from "vitest";
import { describeWhoisText, kindOfAnswer, readWhoisText, referralIn, saysNothing } from "./whois-text.ts";

/** As large as an answer may be, and larger: quadratic parsing would exceed the test's time limit. */
const LENGTH = 1_000_000;

/** Texts of one repeated piece, which freeze backtracking expressions. */
const hostile = fc
  .tuple(
    fc.constantFrom(
      "",
      "a",
      "a:",
      "whois:",
      "status: x",
      "inetnum: 1",
      "\n",
      " ",
      "[",
      "Registrant:\n",
      "name servers\n",
    ),
    fc.oneof(
      fc.constantFrom(
        " ",
        "\t",
        "\r",
        "\n",
        "\n ",
        " \n",
        "-",
        " -",
        "- ",
        ":",
        "a",
        "a ",
        "whois: ",
        "status:",
        "registrar: a\n\n",
        "no ",
        "a.",
        "the ",
        "1",
        " http",
      ),
      fc.string({ minLength: 1, maxLength: 5, unit: fc.constantFrom(..." \t\r\n:-a/") }),
    ),
    fc.constantFrom("", "x", ":", "\n"),
  )
  .map(([start, piece, end]) => start + piece.repeat(LENGTH / piece.length) + end);

test("any server's answer is parsed in linear time into a bounded result", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const answer = readWhoisText(text);
      referralIn(answer);
      saysNothing(answer);
      const found = describeWhoisText(answer, "whois.example", "ip");
      kindOfAnswer(answer, found);
      expect(found.raw.length).toBeLessThanOrEqual(16_384);
      for (const list of [found.status, found.nameservers]) expect(list.length).toBeLessThanOrEqual(50);
      for (const value of [found.registrar ?? "", found.network?.start ?? "", ...found.status])
        expect(value.length).toBeLessThanOrEqual(1000);
    }),
    { numRuns: 60 },
  );
});

test("fields are parsed regardless of surrounding text, and the first of a name wins", () => {
  const text =
    "  Registrar:\tSample Registrar \r\nREGISTRAR: another\r\nName Server: NS1.example.com 192.0.2.1\n:x\nno colon";
  const found = describeWhoisText(readWhoisText(text), "whois.example", "domain");
  expect(found).toMatchObject({ registrar: "Sample Registrar", nameservers: ["ns1.example.com"], network: null });
});

test("a range is its first and last address, and a single address is both", () => {
  const network = (text: string) => describeWhoisText(readWhoisText(text), "whois.example", "ip").network;
  expect(network("inetnum: 192.0.2.0   -  192.0.2.255")).toMatchObject({ start: "192.0.2.0", end: "192.0.2.255" });
  expect(network("inet6num: 2001:db8::/32")).toMatchObject({ start: "2001:db8::/32", end: "2001:db8::/32" });
});

test.each([
  ["refer:        whois.verisign-grs.com", "whois.verisign-grs.com"],
  ["ReferralServer: rwhois://rwhois.example.net:4321", "rwhois.example.net:4321"],
  ["Registrar WHOIS Server: WHOIS.Example.com", "whois.example.com"],
  ["whois:\n", null],
  ["Registrar URL: http://whois.example.com", null],
])("the referral in %j is %j", (text, expected) => {
  expect(referralIn(readWhoisText(text))).toBe(expected);
});

test.each([["No match for domain"], ["% \n%% No entries found"], ["Status: AVAILABLE"], ["Domain not found."]])(
  "%j means that there is no registration",
  (text) => {
    expect(saysNothing(readWhoisText(text))).toBe(true);
    expect(saysNothing(readWhoisText(`Domain: example.com\nRemarks: ${text}`.replaceAll("\n%", "")))).toBe(false);
  },
);
