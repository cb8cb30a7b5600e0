import type { Result } from "../pages/solution/example.ts";

interface Part {
  title: string;
  text: string;
}

/** What a solution's page says; `E` is what happens in its worked example. */
export interface SolutionTexts<E extends { ip: string } = never> {
  title: string;
  lead: string;
  /** The drawing beside the heading: who comes, what we say of him, what follows. */
  flow: { visitor: string; signals: readonly string[]; decisions: readonly string[] };
  problem: Part;
  /** Three steps from the event to the decision. */
  steps: readonly [Part, Part, Part];
  example: {
    title: string;
    /** What the events are and that their addresses stand in for others. */
    text: string;
    /** One event in words. */
    event(event: E): string;
    verdicts: Readonly<Record<string, string | ((value: string) => string)>>;
    /** What the whole run shows, a sentence each. */
    summary(results: readonly Result<E>[]): readonly string[];
  };
  /** From the edge to the feedback, four stations. */
  architecture: readonly Part[];
  limits: string;
}
