import type { Config } from "../../../config.ts";
import { queryWhois } from "../../../lib/registry-connection.ts";
import { LookupFailure } from "../failure.ts";
import { type Found, mergeFound } from "./rdap.ts";
import { questionText, type WhoisQuestion } from "./whois-question.ts";
import {
  type AnswerKind,
  describeWhoisText,
  kindOfAnswer,
  readWhoisText,
  referralIn,
  saysNothing,
  type WhoisText,
} from "./whois-text.ts";

/** Maximum hops: IANA, registry, registrar, and one more for registries that refer to each other. */
const MAX_REFERRALS = 3;

/** How servers that need more than the name are asked for the whole record, in English. */
const questionForms: Readonly<Record<string, (question: WhoisQuestion) => string>> = {
  "whois.denic.de": ({ text }) => `-T dn ${text}`,
  "whois.jprs.jp": ({ text }) => `${text}/e`,
  // Without the word, servers' names that contain the domain's are listed too.
  "whois.verisign-grs.com": ({ text }) => `domain ${text}`,
  "whois.arin.net": ({ kind, text }) => (kind === "asn" ? `a + ${text}` : `n + ${text}`),
};

const wordsFor = (server: string, question: WhoisQuestion): string =>
  questionForms[server]?.(question) ?? questionText(question);

/**
 * Starts at IANA's Whois server and follows each answer's referral. What the registry says is kept, and only completed
 * by what follows: a registrar may not know the name, refuse or not answer.
 * @throws LookupFailure NOT_FOUND, Error if no server answers
 */
export async function queryWhoisServers(config: Config, question: WhoisQuestion, signal: AbortSignal): Promise<Found> {
  const asked = new Set<string>();
  let best: Found | null = null;
  let isAbsent = false;
  let next: string | null = config.WHOIS_SERVER;
  while (next !== null && asked.size <= MAX_REFERRALS && !asked.has(next)) {
    const server: string = next;
    asked.add(server);
    let answer: WhoisText;
    try {
      answer = readWhoisText(await queryWhois(config, server, wordsFor(server, question), signal));
    } catch (error) {
      if (best || isAbsent) break;
      throw error;
    }
    next = referralIn(answer);
    const found = describeWhoisText(answer, server, question.kind);
    const kind =
      server === config.WHOIS_SERVER ? kindOfRootAnswer(answer, found, question) : kindOfAnswer(answer, found);
    if (kind === "data") best = best ? mergeFound(best, found) : found;
    else if (kind === "nothing") isAbsent = true;
  }
  if (best) return best;
  if (isAbsent) throw new LookupFailure("NOT_FOUND");
  throw new Error(`${[...asked].join(", ")} returned no data about ${questionText(question)}`);
}

/** IANA's own data is about the top-level domain or the block, unless the question is named and no other server. */
function kindOfRootAnswer(answer: WhoisText, found: Found, question: WhoisQuestion): AnswerKind {
  const isAboutQuestion = answer.text.toLowerCase().includes(questionText(question).toLowerCase());
  if (isAboutQuestion && !answer.fields.some(({ name }) => name === "refer")) return kindOfAnswer(answer, found);
  return saysNothing(answer) ? "nothing" : "neither";
}
