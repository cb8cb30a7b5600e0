import assert from "node:assert/strict";
import { createLookupClient } from "@meridian/client/lookup";
import { type LookupCallName, lookupCall, lookupCallNames } from "@meridian/contract/lookup-api/index";
import type { App } from "../../apps/server/src/app.ts";
import { buyCalls, newKey } from "../../tests/setup/accounts.ts";
import { type Stop, walk } from "./walk.ts";

const AT_ONCE = 8;

/** Samples that are about nothing real, and what is asked instead. */
const realInputs: Readonly<Partial<Record<LookupCallName, object>>> = {
  // The sample's addresses are the caller's own choice.
  batch: { addresses: ["8.8.8.8", "2001:4860:4860::8888"] },
};

type LookupCalls = Record<LookupCallName, (input: object) => Promise<object>>;

/** Asks every call of the lookup API its sample, with a key of its own. Returns how many. */
export async function walkKeyCalls(app: App, address: string): Promise<number> {
  const { account, secret } = await newKey(app);
  // The partner's checks are never free.
  await buyCalls(app, account.id, 14, 10);
  const client = createLookupClient(async ({ method, path, body }) => {
    const headers = { "x-api-key": secret, ...(body !== null && { "content-type": "application/json" }) };
    const response = await fetch(address + path, { method, body, headers });
    return { status: response.status, body: await response.json() };
  }) as unknown as LookupCalls;
  const stops = lookupCallNames.map(
    (name): Stop => ({
      name,
      visit: async () => {
        const input = realInputs[name] ?? lookupCall(name).sample.input;
        const answer = await client[name](input);
        assert(Object.keys(answer).length > 0, "an empty answer");
      },
    }),
  );
  return walk(stops, AT_ONCE);
}

/** Makes one call with a key, as a customer's program does. */
export async function lookUpWith(address: string, secret: string, ip: string): Promise<void> {
  const response = await fetch(`${address}/v2/query?ip=${ip}`, { headers: { "x-api-key": secret } });
  assert.equal(response.status, 200, await response.text());
}
