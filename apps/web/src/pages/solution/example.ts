import type { Evidence, Verdict } from "./evidence.ts";

/** A rule that a customer could run, with sample events. */
export interface Example<E extends { ip: string } = { ip: string }> {
  events: readonly E[];
  judge(evidence: Evidence<E>): Verdict;
  /**
   * The rule as a program that runs unmodified, with translated comments; it reads the key from the environment unless
   * one is passed here.
   */
  programOf(origin: string, key: string | null, translate: (comment: string) => string): string;
}

export interface Result<E> extends Evidence<E> {
  verdict: Verdict;
}
