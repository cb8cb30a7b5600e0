import type { Evidence, Verdict } from "./evidence.ts";

/** A rule that a customer would run: what happened, and what follows from it. */
export interface Example<E extends { ip: string } = { ip: string }> {
  events: readonly E[];
  judge(evidence: Evidence<E>): Verdict;
  /** The rule as a program that runs as it is, with the key read from the environment unless one is given. */
  programOf(origin: string, key: string | null): string;
}

export interface Result<E> extends Evidence<E> {
  verdict: Verdict;
}
