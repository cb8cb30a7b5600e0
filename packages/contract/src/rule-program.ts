import type { SampleOptions } from "./samples.ts";

interface RuleFiles {
  /** Exports `events` and `judge`. */
  rule: string;
  /** The types of a rule's input and result. */
  evidence: string;
  /** Exports the distance function that some rules import. */
  distance: string;
}

/** A module's code without imports and exports. */
const withoutModules = (code: string): string =>
  code
    .replace(/^import .*\n/gm, "")
    .replace(/^export /gm, "")
    .trim();

/**
 * A solution's rule as a self-contained program: it looks up each event with an API key, evaluates it and prints the
 * verdict. Node.js runs TypeScript directly since 22.18.
 */
export function ruleProgram({ rule, evidence, distance }: RuleFiles, { origin, key = null }: SampleOptions): string {
  const authorization = key === null ? "`Bearer $" + "{process.env.MERIDIAN_KEY}`" : JSON.stringify(`Bearer ${key}`);
  const parts = [
    `// Save as rule.mts and run it with Node.js 22.18 or newer:\n// ${key === null ? "MERIDIAN_KEY=... " : ""}node rule.mts`,
    withoutModules(rule),
    `async function ask<T>(path: string): Promise<T> {
  const response = await fetch("${origin}" + path, { headers: { authorization: ${authorization} } });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.detail);
  return answer;
}`,
    ...(rule.includes("distanceKm") ? [withoutModules(distance)] : []),
    withoutModules(evidence),
    `for (const event of events) {
  const [place, portrait] = await Promise.all([
    ask<Place>(\`/v2/query?ip=\${event.ip}\`),
    ask<Portrait>(\`/v2/portrait/\${event.ip}\`),
  ]);
  console.log(event.ip, judge({ event, place, portrait }));
}`,
  ];
  return `${parts.join("\n\n")}\n`;
}
