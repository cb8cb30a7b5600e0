import { whois } from "@meridian/contract/lookup-api/calls/whois";
import { found, product } from "../product.ts";
import { findRegistration } from "./registries.ts";
import { questionText, readWhoisQuestion, type WhoisQuestion } from "./whois-question.ts";

export const whoisProduct = product<typeof whois, WhoisQuestion>({
  endpoint: whois,
  read: ({ query }) => readWhoisQuestion(query),
  recorded: questionText,
  isSample: ({ text }) => text === whois.sample.input.query,
  find: async ({ app }, question) => found(await findRegistration(app, question)),
});
