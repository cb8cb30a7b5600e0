// Generated from the contract by scripts/generate.ts.
import type { Api } from "@meridian/contract";
import type { CallerInput, CallerOutput } from "@meridian/contract/endpoint";
import { createCall, type Transport } from "./call.ts";

/** The API as typed functions over a transport: `client.<module>.<endpoint>(input)`. */
export function createClient(transport: Transport) {
  const call = createCall(transport);
  return {
    content: {
      /** What a page needs to know before anything else. Public. */
      webInit: call<CallerInput<Api["content"]["webInit"]>, CallerOutput<Api["content"]["webInit"]>>("/v1/web_init", "POST", false),
      /** List the banners that are running now. Public. */
      getBannerList: call<CallerInput<Api["content"]["getBannerList"]>, CallerOutput<Api["content"]["getBannerList"]>>("/v1/get_banner_list", "POST", false),
      /** Everything the home page shows from the database. Public. */
      findIndex: call<CallerInput<Api["content"]["findIndex"]>, CallerOutput<Api["content"]["findIndex"]>>("/v1/find_index", "GET", false),
    },
    lookup: {
      /** Say where an address is: the caller's own, or the one given. Session optional. */
      ipSelfSearch: call<CallerInput<Api["lookup"]["ipSelfSearch"]>, CallerOutput<Api["lookup"]["ipSelfSearch"]>>("/v1/ip_self_search", "POST", false),
    },
  };
}
export type Client = ReturnType<typeof createClient>;
