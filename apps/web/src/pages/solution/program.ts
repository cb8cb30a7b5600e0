import { ruleProgram } from "@meridian/contract/rule-program";
import distance from "./distance.ts?raw";
import evidence from "./evidence.ts?raw";

const comment = /^( *\/\*\* | *\/\/ )(.+?)( \*\/)?$/gm;

/** Turns a rule's source file into a program that a reader can save and run, with its comments translated. */
export const programOf = (
  rule: string,
  origin: string,
  key: string | null,
  translate: (comment: string) => string,
): string =>
  ruleProgram({ rule, evidence, distance }, { origin, key }).replace(
    comment,
    (_line, start: string, text: string, end = "") => start + translate(text) + end,
  );
