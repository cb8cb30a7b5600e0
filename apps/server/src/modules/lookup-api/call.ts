import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { Language } from "@meridian/contract/errors";
import { languageNamed, requestedLanguage } from "../../lib/language.ts";
import type { Admission } from "./admission.ts";
import type { LookupApi } from "./lookup-api.ts";
import type { Via } from "./observe.ts";
import type { AnyDeclared, Fields } from "./product.ts";

/** A call as it arrived, the same for every way in. */
export interface Call {
  /** Null for a call that reaches no endpoint. */
  product: AnyDeclared | null;
  /** As sent, in path, URL or body. */
  fields: Fields;
  /** The value of `lang`, wherever it was sent. */
  lang: unknown;
  /** Whether to wrap the answer as the portal does. */
  hasEnvelope: boolean;
  via: Via;
  request: IncomingMessage;
  response: ServerResponse;
  ip: string;
  headers: IncomingHttpHeaders;
  /** The fields of the URL, where a key may be. */
  query: Fields;
  requestId: string;
  /** By `performance.now()`. */
  startedAt: number;
}

/** The language requested by `lang`, else by header, else the account's, else the installation's. */
export const languageFor = (
  { config }: Pick<LookupApi, "config">,
  { lang, headers }: Pick<Call, "lang" | "headers">,
  admission: Pick<Admission, "key"> | null,
): Language => languageNamed(lang) ?? requestedLanguage(headers) ?? admission?.key.language ?? config.DEFAULT_LANGUAGE;

/** Whether the caller has disconnected. */
export const isGone = ({ request, response }: Call): boolean => response.destroyed || request.socket.destroyed;
