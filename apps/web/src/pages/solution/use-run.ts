import { useMutation } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import type { Example, Portrait, Result } from "./example.ts";

/** Asks the API about every event of an example and applies its rule to the answers, in their order. */
async function run<E extends { ip: string }>({ events, judge }: Example<E>): Promise<Result<E>[]> {
  return Promise.all(
    events.map(async (event) => {
      const [place, demo] = await Promise.all([
        api.lookup.ipSelfSearch({ ip: event.ip }),
        api.products.demo({ product: "huaxiang", query: event.ip }),
      ]);
      // The contract leaves the answer of a demo open; this is the one of /v2/portrait.
      const evidence = { event, place, portrait: demo.answer as unknown as Portrait };
      return { ...evidence, verdict: judge(evidence) };
    }),
  );
}

/** Runs an example when the reader wants it to. */
export const useRun = <E extends { ip: string }>(example: Example<E>) =>
  useMutation({ mutationFn: () => run(example), meta: { isQuiet: true } });
