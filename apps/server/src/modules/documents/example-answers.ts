import { setImmediate } from "node:timers/promises";
import type { Language } from "@meridian/contract/errors";
import { type LookupErrorName, lookupErrors } from "@meridian/contract/lookup-api/errors";
import { lookupCall } from "@meridian/contract/lookup-api/index";
import { WHOLE_BODY } from "@meridian/contract/samples";
import type { App } from "../../app.ts";
import { parseBytes } from "../lookup/answers.ts";
import { LookupFailure } from "../lookup-api/failure.ts";
import { type AnyProduct, readQuestion } from "../lookup-api/product.ts";
import { productCatalog } from "../lookup-api/products/catalog.ts";
import { type ExampleAnswers, exampleInput } from "./lookup-api-reference.ts";

/** Lookups that need only data at hand; the others ask a registry, a resolver or a partner. */
const ownLookups = [
  "query",
  "asn",
  "ranges",
  "privacy",
  "scenario",
  "portrait",
  "antifraud",
  "phone",
  "card",
  "idcard",
  "ports",
  "cell",
  "carrier",
] as const satisfies readonly (keyof typeof productCatalog)[];

/** What the loaded data answers to the reference's example requests; calls it has no data for are left out. */
export async function findExampleAnswers(app: App, language: Language): Promise<ExampleAnswers> {
  const answers: ExampleAnswers = {};
  for (const name of ownLookups) {
    await setImmediate();
    const answer = await answerOf(app, language, productCatalog[name], exampleInput(lookupCall(name), language));
    if ("body" in answer && answer.isFound) answers[name] = answer.body;
  }
  const items = await batchItems(app, language);
  if (items) answers.batch = items;
  return answers;
}

type Answer = { body: unknown; isFound: boolean } | { reason: LookupErrorName };

async function answerOf(
  app: App,
  language: Language,
  product: AnyProduct,
  input: Readonly<Record<string, string>>,
): Promise<Answer> {
  const context = { app, language, callerIp: "", admission: null };
  try {
    const { json, isFound } = await product.find(context, readQuestion(product, input));
    return { body: parseBytes(json), isFound };
  } catch (error) {
    if (error instanceof LookupFailure) return { reason: error.reason };
    throw error;
  }
}

interface BatchItem {
  query: string;
  ok: boolean;
  data?: unknown;
  error?: { code: LookupErrorName; message: string };
}

/** Null if there is data for none of the addresses. */
async function batchItems(app: App, language: Language): Promise<unknown[] | null> {
  const items: BatchItem[] = [];
  for (const query of exampleInput(lookupCall("batch"), language)[WHOLE_BODY]!.split("\n")) {
    const answer = await answerOf(app, language, productCatalog.query, { ip: query });
    if ("body" in answer) items.push({ query, ok: true, data: answer.body });
    else {
      const { reason: code } = answer;
      items.push({ query, ok: false, error: { code, message: lookupErrors[code].message[language] } });
    }
  }
  return items.some(({ ok }) => ok) ? items : null;
}
