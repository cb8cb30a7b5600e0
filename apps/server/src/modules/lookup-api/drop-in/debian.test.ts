import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTlsProxy } from "../../../../../../scripts/downloads/tls-proxy.ts";
import { newKey } from "../../../../../../tests/setup/accounts.ts";
import { newRight, offlinePackage } from "../../../../../../tests/setup/download-calls.ts";
import { startService } from "../../../../../../tests/setup/drop-in.ts";
import { SMALL_DATABASE_VERSION } from "../../../../../../tests/setup/ip-database.ts";
import { buildDownloads } from "../../downloads/build/build-downloads.ts";

// Debian's programs for MaxMind, which only ask over HTTPS.

const run = promisify(execFile);
let service: Awaited<ReturnType<typeof startService>>;
let directory: string;
let proxy: Awaited<ReturnType<typeof openTlsProxy>>;
beforeAll(async () => {
  service = await startService();
  directory = await mkdtemp(join(tmpdir(), "debian-"));
  proxy = await openTlsProxy(service.origin, directory);
});
afterAll(async () => {
  proxy.close();
  await service.close();
  await rm(directory, { recursive: true, force: true });
});

const hasPython = existsSync("/usr/lib/python3/dist-packages/geoip2/webservice.py");

/** Each lookup prints its result, or the class and text of its error. */
const script = `
import sys
import geoip2.webservice
host, account, key, *addresses = sys.argv[1:]
client = geoip2.webservice.Client(int(account), key, host=host, timeout=30)
for address in addresses:
    try:
        city = client.city(address)
        print(city.country.iso_code, city.city.name, city.location.latitude, city.traits.autonomous_system_number,
              city.traits.ip_address, city.maxmind.queries_remaining, client.country(address).country.iso_code,
              client.insights(address).traits.user_type)
    except Exception as error:
        print(type(error).__name__, error)
`;

describe("python3-geoip2", () => {
  test.skipIf(!hasPython)("finds addresses and raises the errors of its own", async () => {
    const { account, secret } = await newKey(service.app);
    const lookUp = async (account: number, key: string, ...addresses: string[]) => {
      const given = ["-c", script, `localhost:${proxy.port}`, String(account), key, ...addresses];
      const env = { ...process.env, REQUESTS_CA_BUNDLE: proxy.certificate };
      return (await run("/usr/bin/python3", given, { env })).stdout.trimEnd().split("\n");
    };
    expect(await lookUp(account.id, secret, "8.8.8.8", "2001:4860::1", "10.0.0.1", "9.9.9.9")).toEqual([
      "US Mountain View 37.3861 15169 8.8.8.8 49999 US hosting",
      "US Mountain View 37.3861 15169 2001:4860::1 49996 US hosting",
      "AddressNotFoundError This address is reserved and has no location",
      "AddressNotFoundError No data about this address or network",
    ]);
    expect(await lookUp(account.id, "wrong", "8.8.8.8")).toEqual(["AuthenticationError This API key is invalid"]);
    const spent = await service.exhaustedKey();
    expect(await lookUp(spent.account.id, spent.secret, "8.8.8.8")).toEqual([
      "OutOfQueriesError The quota of this service is used up",
    ]);
  });
});

/** In Debian's section contrib, so that it may be impossible to install. */
const program = process.env.GEOIPUPDATE ?? "/usr/bin/geoipupdate";

if (existsSync(program))
  describe("geoipupdate", () => {
    test("fetches a database, and nothing while there is no newer one", async () => {
      const { account, secret } = await newKey(service.app);
      await newRight(service.app, account.id, await offlinePackage(service.app, "city"), 5);
      await buildDownloads(service.app, SMALL_DATABASE_VERSION, () => undefined);
      const tool = new URL("../../../../../../scripts/downloads/try-geoipupdate.ts", import.meta.url).pathname;
      const asked = [program, service.origin, String(account.id), secret, "Meridian-City", "GeoLite2-City"];
      const { stdout } = await run(process.execPath, [tool, ...asked]);
      expect(stdout).toContain("GeoLite2-City.mmdb");
      expect(stdout.match(/exit 0/g)).toHaveLength(2);
    });
  });
