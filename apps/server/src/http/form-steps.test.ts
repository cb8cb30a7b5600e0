import { parse } from "node:querystring";
import fc from "fast-check";
import { expect, test } from "vitest";
import { finish } from "../lib/bulk-queue.ts";
import { formSteps, STEP_CHARACTERS } from "./form-steps.ts";

const expected = (text: string) => ({ ...parse(text, "&", "=", { maxKeys: 0 }) });

test("a form, which is ASCII, is read like node:querystring reads it, valid or not", () => {
  const piece = fc.oneof(
    fc.constantFrom("&", "=", "+", "%", "%4", "%zz", "%ff", "%41", "%E4%BD%A0", "%F0%9F%98%80", "%BD", "a"),
    fc.constantFrom("__proto__", "constructor", "a=1&a=2", "a[]"),
    fc.string().map(encodeURIComponent),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join("");
      expect(finish(formSteps(text))).toEqual(expected(text));
    }),
    { numRuns: 2000 },
  );
});

test.each(["%41", "%C3%A9", "%E4%BD%A0", "%F0%9F%98%80", "a%E4%BD%A0", "x", "+", "%BD"])(
  "a text of several steps is the same as decoded at once, wherever a step ends within %s",
  (character) => {
    for (let shift = 0; shift < 13; shift++) {
      const text = `ips=${"x".repeat(shift)}${character.repeat(Math.ceil((STEP_CHARACTERS * 2.5) / character.length))}`;
      expect(finish(formSteps(text))).toEqual(expected(text));
    }
  },
);

test("a large text takes several steps", () => {
  const steps = formSteps(`ips=${"%3A".repeat(STEP_CHARACTERS)}`);
  let count = 0;
  while (!steps.next().done) count++;
  expect(count).toBeGreaterThanOrEqual(3);
});
