/** The signals of an event; everything except the address is optional. */
export interface FraudEvent {
  ip: string;
  phone: string;
  email: string;
  card: string;
  user_agent: string;
}

/** The server's limit for the demo's query, in characters. */
const maxQueryLength = 200;
const issuerDigits = 8;

/**
 * The event as the demo call's query. Only the issuer's digits of a card leave the browser. A long user agent is cut,
 * because its beginning identifies the program.
 */
export function eventQuery({ card, user_agent, ...others }: FraudEvent): string {
  const digits = card.replace(/\D/g, "").slice(0, issuerDigits);
  const filled = Object.entries({ ...others, card: digits }).filter(([, value]) => value !== "");
  const toQuery = (agent: string) =>
    JSON.stringify(Object.fromEntries(agent === "" ? filled : [...filled, ["user_agent", agent]]));
  const spare = maxQueryLength - toQuery("").length - ',"user_agent":""'.length;
  return toQuery(spare > 0 ? user_agent.replace(/["\\]/g, "").slice(0, spare) : "");
}
