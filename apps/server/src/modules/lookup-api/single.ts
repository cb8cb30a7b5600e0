import type { ReadWork, Reply, Work } from "./answer.ts";
import { languageFor } from "./call.ts";
import { LookupFailure } from "./failure.ts";
import { type AnyProduct, type Found, type LookupContext, outcomesOf, readQuestion, sampleOf } from "./product.ts";
import { recordCall } from "./record.ts";

/** Reads the work of a call that asks a product one question. */
export const readSingle =
  (product: AnyProduct): ReadWork =>
  (lookupApi, call, admission): Work => {
    const { endpoint } = product;
    const input = readQuestion(product, call.fields) as { ip?: string };
    const context = { app: lookupApi, language: languageFor(lookupApi, call, admission), callerIp: call.ip, admission };
    const isSampled = admission.key.isTest && endpoint.charge !== "free";
    const replyOf = ({ json, etag, isFound, ipv4, country, contentType }: Found): Reply => {
      const { charged, free, empty } = outcomesOf(endpoint);
      const outcome = !isFound ? empty : admission.isCharged ? charged : free;
      const record = () =>
        recordCall(lookupApi, call, admission, outcome, { query: product.recorded(input, call.ip), ipv4, country });
      const reply = { body: json, etag, contentType, found: isFound ? 1 : 0 };
      // Free calls do not count as use of a service.
      return endpoint.product === null ? reply : { ...reply, record };
    };
    return {
      items: 1,
      find() {
        const found = isSampled ? findSample(product, context, input) : product.find(context, input);
        return found instanceof Promise ? found.then(replyOf) : replyOf(found);
      },
    };
  };

/** A test key gets only the sample, and only for the sample's own query. */
function findSample(product: AnyProduct, context: LookupContext, input: { ip?: string }): Found | Promise<Found> {
  if (!product.isSample(input)) throw new LookupFailure("PERMISSION_REQUIRED");
  return product.sample?.(context, input) ?? sampleOf(product, input);
}
