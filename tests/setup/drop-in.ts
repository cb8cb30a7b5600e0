import type { AddressInfo } from "node:net";
import { foldUsage } from "../../apps/server/src/modules/metering/fold.ts";
import { type Account, newKey, setQuota } from "./accounts.ts";
import { startApp } from "./app.ts";

/** The product behind a port, for programs of other services. */
export async function startService(settings: Record<string, string> = {}) {
  const running = await startApp({ settings });
  await running.server.listen({ port: 0, host: "127.0.0.1" });
  const { port } = running.server.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    ...running,
    origin,
    host: `127.0.0.1:${port}`,
    /** What is left of the free lookups of a key. */
    async remaining(secret: string): Promise<number> {
      const response = await fetch(`${origin}/v2/me`, { headers: { "x-api-key": secret } });
      const { services } = (await response.json()) as { services: { type: number; remaining: number }[] };
      return services.find(({ type }) => type === 1)?.remaining ?? 0;
    },
    /** A new key whose account has no calls left. */
    async exhaustedKey() {
      const created = await newKey(running.app);
      await setQuota(running.app, created.account.id, 0);
      return created;
    },
    /** Path, status and result of an account's calls, as its owner sees them. */
    async recorded({ token }: Account) {
      await running.lookupApi.meter.flush();
      await foldUsage(running.app);
      const { list } = await running.client({ token }).usage.getKeyUseRecord({});
      return list.map(({ path, http_status, result }) => [path, http_status, result]);
    },
  };
}
