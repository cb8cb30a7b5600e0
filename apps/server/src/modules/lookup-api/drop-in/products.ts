import type { Language } from "@meridian/contract/errors";
import type { LookupErrorName } from "@meridian/contract/lookup-api/errors";
import { parseAddress } from "@meridian/ipdb";
import * as z from "zod";
import { unmappedAddress } from "../../../lib/caller-address.ts";
import { jsonBytes } from "../../lookup/answers.ts";
import { isDocumentationAddress } from "../../lookup/sample-answers.ts";
import { GEOLOCATION } from "../../services/services.ts";
import { hasNothing } from "../chosen-fields.ts";
import { LookupFailure } from "../failure.ts";
import type { AnswerForm } from "../form.ts";
import type { AnyDeclared, Found, LookupContext } from "../product.ts";
import { hostnamesOf } from "../products/host.ts";
import type { DropInProduct } from "./drop-in.ts";
import { countedAs, isKnown, type Known, knownOf } from "./known.ts";

const TEXT_TYPE = "text/plain; charset=utf-8";

/** An endpoint's rules that do not depend on its form: those of `/v2/query`. */
const endpointOf = (path: string, input: z.ZodObject, invalid: Readonly<Record<string, LookupErrorName>>) => ({
  path,
  method: "GET",
  product: GEOLOCATION,
  charge: "found",
  input,
  invalid,
});

interface AddressProduct<I extends z.ZodObject> {
  path: string;
  form: AnswerForm;
  /** Has the field `ip`. */
  input: I;
  invalid?: Readonly<Record<string, LookupErrorName>>;
  /** Undefined stands for the caller's own address. */
  addressOf(input: z.output<I>): string | undefined;
  /** Of names, in forms that have a choice. */
  languageOf?(input: z.output<I>): Language;
  wantsHostname?(input: z.output<I>): boolean;
  /** What is answered; text and numbers are sent as plain text. @throws LookupFailure */
  answer(known: Known, input: z.output<I>): unknown;
  /** What is answered for a reserved address, in place of a refusal. */
  answerReserved?(address: string): unknown;
  /** An address without data is refused, instead of answered with unknown fields. */
  refusesUnknown?: boolean;
  /** Whether plain text ends with a line feed. */
  endsLines?: boolean;
}

/** A product that answers a question about an address with what `/v2/query` knows, at its price. */
export function addressProduct<I extends z.ZodObject>(given: AddressProduct<I>): DropInProduct {
  const { path, form, input, invalid = { ip: "INVALID_IP_ADDRESS" }, addressOf } = given;
  type Input = z.output<I>;
  const addressIn = (input: Input, callerIp: string) => addressOf(input) ?? unmappedAddress(callerIp);
  const isReserved = (error: unknown) => error instanceof LookupFailure && error.reason === "RESERVED_IP_ADDRESS";

  function find(context: LookupContext, input: Input, hostnames: readonly string[] | null): Answered {
    const address = addressIn(input, context.callerIp);
    try {
      const language = given.languageOf?.(input) ?? "en";
      const known = { ...knownOf({ ...context, language }, address, given.refusesUnknown === true), hostnames };
      return { value: given.answer(known, input), isFound: isKnown(known), ...countedAs(known) };
    } catch (error) {
      if (!given.answerReserved || !isReserved(error)) throw error;
      return { value: given.answerReserved(address), isFound: false, country: 0, ipv4: -1 };
    }
  }

  const render = (answered: Answered): Found => rendered(answered, given.endsLines === true);
  return {
    endpoint: endpointOf(path, input, invalid),
    form,
    find: (context, input: Input) =>
      given.wantsHostname?.(input)
        ? hostnamesOf(context.app, addressIn(input, context.callerIp)).then((names) =>
            render(find(context, input, names)),
          )
        : render(find(context, input, null)),
    findItem: (context, input) => asJson(find(context, input as Input, null)),
    recorded: (input: Input, callerIp) => {
      const address = addressIn(input, callerIp);
      return parseAddress(address) ? address : "";
    },
    isSample: (input: Input) => isDocumentationAddress(addressOf(input) ?? ""),
    sample: (context, input: Input) => render(find(context, input, null)),
  };
}

export interface Answered extends Pick<Found, "isFound" | "country" | "ipv4"> {
  value: unknown;
}

/** An answer with no value left, such as that of a field that is unknown, costs nothing. */
const hasValue = (value: unknown, json: string): boolean =>
  typeof value === "object" ? !hasNothing(json) : value !== undefined && value !== "";

function asJson({ value, isFound, ...counted }: Answered): Found {
  const json = jsonBytes(value ?? null);
  return { json, isFound: isFound && hasValue(value, json), etag: null, ...counted };
}

function rendered(answered: Answered, endsLines: boolean): Found {
  const { value } = answered;
  const found = asJson(answered);
  if (typeof value === "object" && value !== null) return found;
  const text = Buffer.from(`${value ?? ""}${endsLines ? "\n" : ""}`).toString("latin1");
  return { ...found, json: text, contentType: TEXT_TYPE };
}

interface OtherProduct {
  path: string;
  form: AnswerForm;
  /** Null for an endpoint that is free. */
  type?: number | null;
  input: z.ZodObject;
  invalid: Readonly<Record<string, LookupErrorName>>;
  recorded(input: never): string;
  isSample(input: never): boolean;
  find(context: LookupContext, input: never): Answered | Promise<Answered>;
  /** @throws LookupFailure */
  findItem?(context: LookupContext, input: never): Answered;
}

/** A product about anything else. */
export function otherProduct({
  path,
  form,
  type = GEOLOCATION,
  input,
  invalid,
  ...given
}: OtherProduct): DropInProduct {
  const find = (context: LookupContext, input: never) => {
    const answered = given.find(context, input);
    return answered instanceof Promise ? answered.then(asJson) : asJson(answered);
  };
  return {
    endpoint: { ...endpointOf(path, input, invalid), product: type, ...(type === null && { charge: "free" }) },
    form,
    find,
    findItem(context, input) {
      if (!given.findItem) throw new LookupFailure("INVALID_IP_ADDRESS");
      return asJson(given.findItem(context, input as never));
    },
    recorded: given.recorded,
    isSample: given.isSample,
  };
}

/** For requests that reach no product, and for batches, whose items have their own. */
export const declared = (
  path: string,
  form: AnswerForm,
  type: number | null = null,
): AnyDeclared & { form: AnswerForm } => ({
  endpoint: { ...endpointOf(path, z.object({}), {}), product: type, charge: type === null ? "free" : "items" },
  form,
  recorded: () => "",
});
