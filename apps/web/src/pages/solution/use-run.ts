import { useMutation } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import type { Place, Portrait } from "./evidence.ts";
import type { Example, Result } from "./example.ts";

/** The answer for an address about which nothing is known. */
const nowhere: Place = {
  location: {
    country_code: null,
    country: null,
    province: null,
    city: null,
    latitude: null,
    longitude: null,
    accuracy_radius_km: null,
    time_zone: null,
  },
  asn: { asn: null, name: null, organization: null },
};

/** Queries the API for every event of an example and applies its rule to the answers, in the same order. */
async function run<E extends { ip: string }>({ events, judge }: Example<E>): Promise<Result<E>[]> {
  return Promise.all(
    events.map(async (event) => {
      const [report, demo] = await Promise.all([
        // Contains the same answer as /v2/query, but needs no key.
        api.reports.ipReport({ ip: event.ip }),
        api.products.demo({ product: "huaxiang", query: event.ip }),
      ]);
      // The contract does not type a demo's answer; this one has the shape of /v2/portrait's.
      const evidence = { event, place: report.answer ?? nowhere, portrait: demo.answer as unknown as Portrait };
      return { ...evidence, verdict: judge(evidence) };
    }),
  );
}

/** Runs an example on request. */
export const useRun = <E extends { ip: string }>(example: Example<E>) =>
  useMutation({ mutationFn: () => run(example), meta: { isQuiet: true } });
