import * as z from "zod";
import { endpoint } from "./endpoint.ts";

/** Why the header with the caller's address was believed, or not. */
export const addressReadings = ["no_proxies", "peer_not_trusted", "header_missing", "believed", "hidden"] as const;

/** What became of a value of that header: the caller's address, a proxy's, none, or never read. */
export const hopVerdicts = ["caller", "trusted_proxy", "no_address", "not_read"] as const;

/** Only the nearest values are shown, and of each only the beginning. */
export const MAX_SHOWN_HOPS = 20;
export const MAX_SHOWN_VALUE = 100;

export const fixKinds = ["proxy", "cloud", "framework"] as const;

export const clientAddress = endpoint({
  path: "/v1/client_address",
  method: "GET",
  summary: "Explain how the caller's address was found, and how to pass it through proxies",
  access: "public",
  input: z.object({}),
  output: z.object({
    ip: z.string(),
    is_public: z.boolean(),
    header: z.string(),
    reading: z.enum(addressReadings),
    explanation: z.string(),
    hops: z.array(
      z.object({
        position: z.int(),
        value: z.string(),
        address: z.string().nullable(),
        verdict: z.enum(hopVerdicts),
        explanation: z.string(),
      }),
    ),
    hops_left_out: z.int(),
    other_headers: z.array(z.object({ name: z.string(), value: z.string() })),
    fixes: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        kind: z.enum(fixKinds),
        code: z.string(),
        note: z.string(),
      }),
    ),
  }),
  rate: { max: 60, seconds: 60 },
});
