import type { Result } from "../pages/solution/example.ts";

interface Part {
  title: string;
  text: string;
}

/** The texts of a solution's page; `E` is an event of its worked example. */
export interface SolutionTexts<E extends { ip: string } = never> {
  title: string;
  lead: string;
  /** The drawing next to the heading: the visitor, our signals, the customer's decisions. */
  flow: { visitor: string; signals: readonly string[]; decisions: readonly string[] };
  problem: Part;
  /** The three steps from event to decision. */
  steps: readonly [Part, Part, Part];
  example: {
    title: string;
    /** What the events are, with a note that their addresses are examples. */
    text: string;
    /** Describes one event. */
    event(event: E): string;
    verdicts: Readonly<Record<string, string | ((value: string) => string)>>;
    /** The results of the whole run, as sentences. */
    summary(results: readonly Result<E>[]): readonly string[];
  };
  /** Four stages, from the network edge to the feedback. */
  architecture: readonly Part[];
  limits: string;
}
