import type { Config } from "../../../config.ts";
import { PlaneFailure } from "../failure.ts";
import type { Found } from "./rdap.ts";
import { queryWhois } from "./registry-connection.ts";
import { questionText, type WhoisQuestion } from "./whois-question.ts";
import { describeWhoisText, readWhoisText, referralIn, saysNothing, type WhoisText } from "./whois-text.ts";

/** Maximum hops: IANA, registry, registrar, and one more for registries that refer to each other. */
const MAX_REFERRALS = 3;
/**
 * Starts at IANA's Whois server and follows each answer's referral. The last informative answer wins.
 * @throws PlaneFailure NOT_FOUND, Error if no server answers
 */
export async function queryWhoisServers(config: Config, question: WhoisQuestion, signal: AbortSignal): Promise<Found> {
  const input = new Set<string>();
  let server = config.WHOIS_SERVER;
  let last: { server: string; answer: WhoisText } | null = null;
  while (input.size <= MAX_REFERRALS && !input.has(server)) {
    input.add(server);
    let answer: WhoisText;
    try {
      answer = readWhoisText(await queryWhois(config, server, questionText(question), signal));
    } catch (error) {
      // IANA's answer is only a referral, not an answer to the query.
      if (!last || last.server === config.WHOIS_SERVER) throw error;
      break;
    }
    if (saysNothing(answer) && (last === null || last.server === config.WHOIS_SERVER))
      throw new PlaneFailure("NOT_FOUND");
    last = { server, answer };
    const next = referralIn(answer);
    if (next === null) break;
    server = next;
  }
  if (!last || (last.server === config.WHOIS_SERVER && !names(last.answer, question)))
    throw new Error(`${config.WHOIS_SERVER} has no referral`);
  return describeWhoisText(last.answer, last.server, question.kind);
}

/** Whether an answer is about the query, and not about the server or the top-level domain. */
const names = ({ text }: WhoisText, question: WhoisQuestion): boolean =>
  text.toLowerCase().includes(questionText(question).toLowerCase());
