import type { Client } from "@meridian/client";
import type { BadgeTone } from "../../ui/badge.tsx";

/** What /v2/query says of an address, here through the page's own call. */
export type Place = Awaited<ReturnType<Client["lookup"]["ipSelfSearch"]>>;

/** What /v2/portrait says of an address. */
export interface Portrait {
  scenario: string;
  risk: { score: number | null; reasons: readonly { code: string; text: string }[] };
}

export interface Evidence<E> {
  event: E;
  place: Place;
  portrait: Portrait;
}

export interface Verdict {
  /** Key of the verdict's text. */
  name: string;
  tone: BadgeTone;
  /** The number the verdict rests on, such as points or kilometres. */
  value?: number;
  /** The words the verdict consists of, such as a region. */
  text?: string;
}

/** A rule that a customer would run: what happened, and what follows from it. */
export interface Example<E extends { ip: string } = { ip: string }> {
  events: readonly E[];
  judge(evidence: Evidence<E>): Verdict;
  /** The rule as it stands in its file. */
  source: string;
}

export interface Result<E> extends Evidence<E> {
  verdict: Verdict;
}
