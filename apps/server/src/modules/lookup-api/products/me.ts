import { me } from "@meridian/contract/lookup-api/calls/me";
import { gatherReads } from "../../../lib/gathered-reads.ts";
import { standingsOf, untouched } from "../../services/standings.ts";
import { creditsOf } from "../admission.ts";
import { LookupFailure } from "../failure.ts";
import type { CachedService } from "../key-ring.ts";
import type { LookupApi } from "../lookup-api.ts";
import { found, type Product, product } from "../product.ts";

const withNext = (service: CachedService): CachedService[] => [
  service,
  ...(service.next ? withNext(service.next) : []),
];

/** What is left of each service of a key. Credits that processes hold count as left. */
export function meProduct(lookupApi: LookupApi): Product<typeof me> {
  const standingOf = gatherReads(async (subjects: string[]) => {
    // Usage on its way to the database is counted neither there nor here.
    await lookupApi.meter.flush();
    return standingsOf(lookupApi, [...new Set(subjects)]);
  });
  return product<typeof me>({
    endpoint: me,
    recorded: () => "",
    isSample: () => true,
    find: async ({ admission }) => {
      if (!admission) throw new LookupFailure("MISSING_API_KEY");
      const { key, now } = admission;
      const retryAfterSeconds = lookupApi.limits.take("key-details", key.id);
      if (retryAfterSeconds > 0) throw new LookupFailure("TOO_MANY_REQUESTS", retryAfterSeconds);
      const known = [...key.services.values()]
        .flatMap(withNext)
        .map((service) => ({ service, credits: creditsOf(lookupApi, service, now) }));
      const standings = await Promise.all(known.map(({ credits }) => standingOf(credits.subject)));
      const services = known.map(({ service, credits }, index) => {
        const { used, reserved } = standings[index] ?? untouched;
        return {
          type: service.type,
          quota: service.quota,
          remaining: Math.max(0, service.quota - used - reserved - credits.unsettled),
          qps: (service.split?.limiter ?? service.limiter).limit,
        };
      });
      const limits = {
        qps: key.limiter?.limit ?? null,
        daily_limit: key.dailyLimit,
        allow_ips: key.blocks.length,
        allow_origins: [...key.origins],
      };
      return found({ key_id: key.id, is_test: key.isTest, account_id: key.accountId, services, limits });
    },
  });
}
