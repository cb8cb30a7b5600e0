import type { Language } from "@meridian/contract/errors";
import { parseAddress } from "@meridian/ipdb";
import { bulkQueue, type Steps } from "../../../lib/bulk-queue.ts";
import { bulkCallerOf, requirePace } from "../admission.ts";
import type { ReadWork } from "../answer.ts";
import { batchBodySteps, releaseBatch } from "../batch/batch-body.ts";
import { LookupFailure } from "../failure.ts";
import { formLanguage } from "../form.ts";

/**
 * Answers a list of addresses with a link to the log lens, which looks them up and maps them in the browser that opens it.
 * The addresses are in the link's fragment, which browsers do not send, so that nothing has to be kept for it.
 */
export const readMap =
  (body: unknown): ReadWork =>
  async ({ config }, call, admission) => {
    // Free, but not faster than the key's other calls.
    requirePace(admission);
    const addresses = await bulkQueue.run(bulkCallerOf(admission), () => addressSteps(body));
    const page = config.PUBLIC_URL + pages[formLanguage(call)];
    const answer = { status: "Report Generated", reportUrl: `${page}#ips=${addresses.join()}` };
    return { items: 0, find: () => ({ body: JSON.stringify(answer), etag: null, found: 0 }) };
  };

const pages: Readonly<Record<Language, string>> = { en: "/tools/lens", zh: "/zh/tools/lens" };

/** Each address of a body once. @throws LookupFailure INVALID_BODY, TOO_MANY_IPS, INVALID_IP_ADDRESS if there is none */
function* addressSteps(body: unknown): Steps<string[]> {
  const batch = yield* batchBodySteps(body);
  const texts = new Set(Array.from({ length: batch.count }, (_, index) => batch.textOf(index)));
  releaseBatch(batch);
  const addresses = [...texts].filter((text) => parseAddress(text) !== null);
  if (addresses.length === 0) throw new LookupFailure("INVALID_IP_ADDRESS");
  return addresses;
}
