/** What is known of somebody who wants something: all but the address may be left out. */
export interface FraudEvent {
  ip: string;
  phone: string;
  email: string;
  card: string;
  user_agent: string;
}

/** The demo's question may have so many characters. */
const longestQuestion = 200;
const issuerDigits = 8;

/**
 * The event as the demo call takes it. Of a card only the issuer's digits leave the browser, and a long user agent is cut:
 * its beginning names the program.
 */
export function eventQuestion({ card, user_agent, ...others }: FraudEvent): string {
  const digits = card.replace(/\D/g, "").slice(0, issuerDigits);
  const filled = Object.entries({ ...others, card: digits }).filter(([, value]) => value !== "");
  const question = (agent: string) =>
    JSON.stringify(Object.fromEntries(agent === "" ? filled : [...filled, ["user_agent", agent]]));
  const spare = longestQuestion - question("").length - ',"user_agent":""'.length;
  return question(spare > 0 ? user_agent.replace(/["\\]/g, "").slice(0, spare) : "");
}
