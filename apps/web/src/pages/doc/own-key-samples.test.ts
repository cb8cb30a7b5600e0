import { samplesOf } from "@meridian/contract/samples";
import { expect, test } from "vitest";
import { withOwnKey } from "./own-key-samples.ts";

const key = { masked: "mrd_live_****abcd", reveal: async () => "mrd_live_whole" };
const replaced = ["cURL", "CLI", "TypeScript SDK", "Python SDK", "Node.js", "Python"];
const samples = samplesOf({ method: "GET", path: "/v2/me" }, { origin: "https://meridian.example" }).filter(
  ({ language }) => replaced.includes(language),
);

test("curl, our own programs, Node.js and Python show the masked key and copy the whole one", async () => {
  expect(samples.map(({ language }) => language)).toEqual(replaced);
  for (const sample of withOwnKey(samples, key)) {
    expect(sample.code, sample.language).toContain("mrd_live_****abcd");
    expect(sample.code, sample.language).not.toContain("MERIDIAN_KEY");
    expect(await sample.fetchCode?.(), sample.language).toContain("mrd_live_whole");
  }
});

test("a key that replaces a language's expression is quoted", () => {
  const python = withOwnKey(samples, key).find(({ language }) => language === "Python");
  expect(python?.code).toContain('"Bearer " + "mrd_live_****abcd"');
});

test("code without a key is copied unchanged and reveals nothing", () => {
  const plain = [{ language: "JSON", code: '{"key_id": 7}' }];
  expect(withOwnKey(plain, key)).toEqual(plain);
});
