import type { Language } from "@meridian/contract/errors";
import type { LookupErrorName } from "@meridian/contract/lookup-api/errors";
import type { Steps } from "../../../lib/bulk-queue.ts";
import type { bulkWork } from "../../../lib/bulk-work.ts";
import type { ReadWork } from "../answer.ts";
import type { LookupFailure } from "../failure.ts";
import type { AnswerForm } from "../form.ts";
import type { AnyDeclared, AnyProduct, Fields, Found, LookupContext } from "../product.ts";
import type { Mapping } from "./mapping.ts";

/** A product in the form of another service. */
export interface DropInProduct extends AnyProduct {
  form: AnswerForm;
  /** The same answer as an item of a batch, from memory alone. @throws LookupFailure */
  findItem(context: LookupContext, question: unknown): Found;
}

/** A product, and the fields for it as sent. */
export interface Asked {
  product: DropInProduct;
  fields: Fields;
}

/** The parts of a request that say what is asked. */
export interface AskedIn {
  params: Readonly<Record<string, string>>;
  query: Fields;
  headers: Readonly<Record<string, unknown>>;
}

export interface DropInRoute {
  /** As Fastify writes it. */
  url: string;
  /** @throws LookupFailure */
  ask(request: AskedIn): Asked;
}

/** One item of a batch: its text, and what it asks. */
export interface DropInItem {
  text: string;
  /** @throws LookupFailure */
  ask(): Asked;
}

export interface DropInBatch {
  path: keyof typeof bulkWork;
  /** For the key and the refusals of the batch as a whole. */
  product: AnyDeclared & { form: AnswerForm };
  /** @throws LookupFailure INVALID_BODY, TOO_MANY_IPS */
  itemSteps(body: Buffer, query: Fields): Steps<DropInItem[]>;
  /** An item's refusal, in place of its answer. */
  refusal(failure: LookupFailure, item: DropInItem, language: Language): unknown;
  /** The body from the items. */
  join(items: readonly BatchAnswer[], query: Fields): string;
}

/** A call with a body that is answered as a whole. */
export interface DropInPost {
  path: keyof typeof bulkWork;
  /** For the key and the refusals. */
  product: AnyDeclared & { form: AnswerForm };
  read(body: unknown): ReadWork;
}

export interface BatchAnswer {
  text: string;
  /** In UTF-8, one character per byte. */
  json: string;
  /** Whether there is data, and so neither a refusal nor an empty answer. */
  isFound: boolean;
}

/** Another service whose programs work unchanged but for host and key. */
export interface DropIn {
  /** Its paths begin with this. */
  prefix: string;
  /** For requests that reach none of the routes. */
  unknown: AnyDeclared & { form: AnswerForm };
  routes: readonly DropInRoute[];
  batches?: readonly DropInBatch[];
  posts?: readonly DropInPost[];
  /** What its programs are answered with data instead of a refusal. */
  neverRefuses?: readonly LookupErrorName[];
  /** The tables of its migration guide by name. */
  // biome-ignore lint/suspicious/noExplicitAny: tables of addresses and of networks are described alike.
  tables: Readonly<Record<string, Mapping<any>>>;
}
