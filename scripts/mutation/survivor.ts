export interface Survivor {
  file: string;
  /** The line on which it begins. */
  line: string;
  /** What is mutated, and into what. */
  from: string;
  to: string;
  /** Why no test can tell the difference. */
  reason: string;
}
