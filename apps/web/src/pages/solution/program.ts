import { ruleProgram } from "@meridian/contract/rule-program";
import distance from "./distance.ts?raw";
import evidence from "./evidence.ts?raw";

/** Turns a rule's source file into a program that a reader can save and run. */
export const programOf = (rule: string, origin: string, key: string | null): string =>
  ruleProgram({ rule, evidence, distance }, { origin, key });
