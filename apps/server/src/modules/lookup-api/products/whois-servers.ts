import type { Config } from "../../../config.ts";
import { PlaneFailure } from "../failure.ts";
import type { Found } from "./rdap.ts";
import { askWhois } from "./registry-connection.ts";
import { questionText, type WhoisQuestion } from "./whois-question.ts";
import { describeWhoisText, readWhoisText, referralIn, saysNothing, type WhoisText } from "./whois-text.ts";

/** From IANA to the registry, to the registrar, and once more for registries that refer among themselves. */
const MAX_REFERRALS = 3;
/**
 * Asks IANA's Whois server who knows, then whoever each answer refers to. The last answer that says something counts.
 * @throws PlaneFailure NOT_FOUND, Error where nobody answers
 */
export async function askWhoisServers(config: Config, question: WhoisQuestion, signal: AbortSignal): Promise<Found> {
  const asked = new Set<string>();
  let server = config.WHOIS_SERVER;
  let last: { server: string; answer: WhoisText } | null = null;
  while (asked.size <= MAX_REFERRALS && !asked.has(server)) {
    asked.add(server);
    let answer: WhoisText;
    try {
      answer = readWhoisText(await askWhois(config, server, questionText(question), signal));
    } catch (error) {
      // IANA's answer says only who knows, so it is not an answer to the question.
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
    throw new Error(`${config.WHOIS_SERVER} does not know who knows`);
  return describeWhoisText(last.answer, last.server, question.kind);
}

/** Whether an answer is about what was asked, and not about the server or the top-level domain. */
const names = ({ text }: WhoisText, question: WhoisQuestion): boolean =>
  text.toLowerCase().includes(questionText(question).toLowerCase());
