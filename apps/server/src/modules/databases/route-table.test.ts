import { existsSync, writeFileSync } from "node:fs";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { query } from "@meridian/contract/lookup-api/calls/query";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newAccount, newKey } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { openPublisher } from "../../../../../tests/setup/publisher.ts";
import { commandLine } from "../../lib/staff/actor.ts";
import { createKey } from "../keys/keys.ts";
import { routesPath, updateRoutes } from "./route-table.ts";
import { checkSource } from "./sources/check.ts";
import { recommendedSources } from "./sources/recommended.ts";
import { addSource, removeSource } from "./sources/registry.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let publisher: Awaited<ReturnType<typeof openPublisher>>;
let secret: string;
beforeAll(async () => {
  publisher = await openPublisher();
  running = await startApp({ change: (app) => ({ ...app, now: () => new Date("2026-11-10T12:00:00Z") }) });
  ({ secret } = await newKey(running.app));
});
afterAll(async () => {
  await running.close();
  await publisher.close();
});

/** The recommended source, at the local publisher. */
async function add(id: string): Promise<void> {
  const source = recommendedSources.find((one) => one.id === id)!;
  const location = `${publisher.url}${new URL(source.location).pathname}`;
  await addSource(running.app, commandLine, { ...source, location });
}
const check = (id: string) => checkSource(running.app, id);
const routingOf = async (ip: string) => (await running.client().reports.ipReport({ ip })).routing;
const get = (search: string, key = secret) =>
  running.server.inject({ url: `/v2/query?lang=en&${search}`, headers: { "x-api-key": key } });
const v4 = ["% dump", "15169\t8.8.8.0/24\t340", "3356\t8.0.0.0/9\t330", "3356\t8.8.8.0/24\t11"].join("\n");

test("without a source, nothing is said about routes", async () => {
  expect(await routingOf("8.8.8.8")).toBeNull();
  expect((await get("ip=8.8.8.8&routing=1")).json().routing).toBeNull();
});

test("ROAs without routes are not compiled", async () => {
  publisher.publish("/vrps.csv", "ASN,IP Prefix,Max Length,Trust Anchor\nAS15169,8.8.8.0/24,24,arin\n");
  await add("rpki-roas");
  expect(await check("rpki-roas")).toMatchObject({ outcome: "kept", rows: 1 });
  expect(existsSync(routesPath(running.app.config.DATA_DIR))).toBe(false);
});

test("a report shows the routes of its address with their origins and RPKI states", async () => {
  publisher.publish("/dumps/riswhoisdump.IPv4.gz", gzipSync(v4));
  publisher.publish("/dumps/riswhoisdump.IPv6.gz", gzipSync("15169\t2001:4860::/32\t300\n"));
  await add("ris-routes-v4");
  await add("ris-routes-v6");
  expect(await check("ris-routes-v4")).toMatchObject({ outcome: "kept", rows: 3 });
  expect(await check("ris-routes-v6")).toMatchObject({ outcome: "kept", rows: 1 });
  await running.app.routes.refresh();
  const google = (rpki: string) => ({ asn: "AS15169", name: "Google LLC", rpki });
  const others = (rpki: string) => ({ asn: "AS3356", name: null, rpki });
  expect(await routingOf("8.8.8.8")).toMatchObject({
    routes: [
      { prefix: "8.8.8.0/24", origins: [others("invalid_origin"), google("valid")] },
      { prefix: "8.0.0.0/9", origins: [others("not_found")] },
    ],
    sources: [
      { name: "RIPE NCC RIS, IPv4", url: "https://www.ripe.net/ris", updated_date: "2026-11-10" },
      { name: "RIPE NCC RIS, IPv6" },
      { name: "RPKI, validated by rpki-client" },
    ],
  });
  expect((await routingOf("2001:4860:4860::8888"))?.routes).toMatchObject([{ origins: [google("not_found")] }]);
  expect((await routingOf("223.5.5.5"))?.routes).toEqual([]);
  expect(await routingOf("10.1.2.3")).toBeNull();
});

test("routing=1 adds the same to a lookup, without an ETag, which would outlive them", async () => {
  const plain = (await get("ip=8.8.8.8")).json();
  const response = await get("ip=8.8.8.8&routing=1");
  const { routing, ...rest } = response.json();
  expect(rest).toEqual(plain);
  expect(routing).toEqual((await routingOf("8.8.8.8"))?.routes);
  expect(query.output.safeParse({ ...rest, routing }).error).toBeUndefined();
  expect(response.headers.etag).toBeUndefined();
  expect((await get("ip=8.8.8.8&routing=all")).json()).toMatchObject({ code: "INVALID_SWITCH", field: "routing" });
  const both = (await get("ip=8.8.8.8&fields=location.city&routing=1&evidence=1")).json();
  expect(Object.keys(both)).toEqual(["location", "evidence", "routing"]);
});

test("a test key gets a sample, and a batch takes no routing=1", async () => {
  const account = await newAccount(running.app);
  const key = await createKey(running.app, account.signedIn, "127.0.0.1", { name: "test", is_test: true });
  expect((await get("ip=192.0.2.1&routing=1", key.api_key)).json().routing).toMatchObject([{ prefix: "192.0.2.0/24" }]);
  const batch = await running.server.inject({
    ...{ method: "POST", url: "/v2/batch?routing=1", headers: { "x-api-key": secret }, payload: ["8.8.8.8"] },
  });
  expect(batch.json()).toMatchObject({ code: "SINGLE_LOOKUPS_ONLY", field: "routing" });
});

test.each([
  ["/ipinfo/8.8.8.8", "asn"],
  ["/ipdata/8.8.8.8", "asn"],
  ["/ipregistry/8.8.8.8", "connection"],
])("%s has the route", async (url, part) => {
  const { body } = await running.server.inject({ url: `${url}?token=${secret}&api-key=${secret}&key=${secret}` });
  expect(JSON.parse(body)[part].route).toBe("8.8.8.0/24");
});

test("newer routes replace the old ones; a page instead of a dump does not", async () => {
  publisher.publish("/dumps/riswhoisdump.IPv4.gz", gzipSync(`${v4}\n7\t8.8.8.8/32\t20\n`));
  expect(await check("ris-routes-v4")).toMatchObject({ outcome: "kept", rows: 4 });
  await running.app.routes.refresh();
  expect((await routingOf("8.8.8.8"))?.routes[0]?.prefix).toBe("8.8.8.8/32");
  publisher.publish("/dumps/riswhoisdump.IPv4.gz", gzipSync("<html>\n<p>Sorry\n"));
  expect(await check("ris-routes-v4")).toMatchObject({ outcome: "refused" });
  await running.app.routes.refresh();
  expect((await routingOf("8.8.8.8"))?.routes[0]?.prefix).toBe("8.8.8.8/32");
});

test("a damaged table is compiled again", async () => {
  const path = routesPath(running.app.config.DATA_DIR);
  writeFileSync(path, "damaged");
  await expect(running.app.routes.refresh()).rejects.toThrow();
  expect((await routingOf("8.8.8.8"))?.routes).toHaveLength(3);
  await updateRoutes(running.app);
  await running.app.routes.refresh();
  expect((await routingOf("8.8.8.8"))?.routes).toHaveLength(3);
});

test("routes that cannot be compiled leave the old ones in use, and end no check", async () => {
  const { path } = await running.app.db.dataSource.findUniqueOrThrow({ where: { id: "ris-routes-v6" } });
  const file = join(running.app.config.DATA_DIR, path);
  await rename(file, `${file}.gone`);
  publisher.publish("/vrps.csv", "ASN,IP Prefix,Max Length,Trust Anchor\nAS15169,8.8.8.0/24,25,arin\n");
  expect(await check("rpki-roas")).toMatchObject({ outcome: "kept" });
  await running.app.routes.refresh();
  expect((await routingOf("8.8.8.8"))?.routes).toHaveLength(3);
  await rename(`${file}.gone`, file);
});

test("without ROAs their state is unknown, and without routes nothing is left", async () => {
  await removeSource(running.app, commandLine, "rpki-roas");
  await running.app.routes.refresh();
  expect((await routingOf("8.8.8.8"))?.routes[0]?.origins).toEqual([{ asn: "AS7", name: null, rpki: null }]);
  await removeSource(running.app, commandLine, "ris-routes-v4");
  await removeSource(running.app, commandLine, "ris-routes-v6");
  await running.app.routes.refresh();
  expect(await routingOf("8.8.8.8")).toBeNull();
});

test("registration=1 says how a registry gave out the address, with or without routes", async () => {
  const registrationOf = async (search: string) => (await get(`${search}&registration=1`)).json().registration;
  expect(await registrationOf("ip=8.8.8.8")).toBeNull();
  const statistics = (rows: string) => `2.3|arin|1|2|19700101|20261110|-0500\narin|*|ipv4|*|2|summary\n${rows}`;
  publisher.publish(
    "/pub/stats/arin/delegated-arin-extended-latest",
    statistics("arin|US|ipv4|8.8.4.0|1280|20140314|allocated|9d99e3f7\narin||ipv4|8.9.0.0|256||reserved|\n"),
  );
  publisher.publish(
    "/pub/stats/ripencc/delegated-ripencc-extended-latest",
    "2|ripencc|1|1|19700101|20261110|+0100\nripencc|EU|ipv6|2001:4860::|32||allocated|x\n",
  );
  await add("registered-arin");
  await add("registered-ripencc");
  expect(await check("registered-arin")).toMatchObject({ outcome: "kept", rows: 1, refusedRows: 0 });
  await check("registered-ripencc");
  await running.app.routes.refresh();
  const answer = await get("ip=8.8.8.8&registration=1");
  expect(query.output.safeParse(answer.json()).error).toBeUndefined();
  expect(answer.headers.etag).toBeUndefined();
  expect(answer.json().registration).toEqual({
    ...{ registry: "arin", country_code: "US", status: "allocated", date: "2014-03-14" },
  });
  expect(await registrationOf("ip=2001:4860:4860::8888")).toEqual({
    ...{ registry: "ripencc", country_code: null, status: "allocated", date: null },
  });
  expect(await registrationOf("ip=223.5.5.5")).toBeNull();
  expect(await routingOf("8.8.8.8")).toBeNull();
  publisher.answer("/pub/stats/arin/delegated-arin-extended-latest", (_, response) => void response.end("<html>"));
  expect(await check("registered-arin")).toMatchObject({ outcome: "refused" });
  expect(await registrationOf("ip=8.8.8.8")).toMatchObject({ registry: "arin" });
});

test("a test key gets the registration of the sample, and a batch is refused", async () => {
  const account = await newAccount(running.app);
  const key = await createKey(running.app, account.signedIn, "127.0.0.1", { name: "test", is_test: true });
  const sample = (await get("ip=192.0.2.1&registration=1", key.api_key)).json();
  expect(query.output.safeParse(sample).error).toBeUndefined();
  expect(sample.registration).toMatchObject({ registry: "apnic", country_code: "SG" });
  const batch = await running.server.inject({
    ...{ method: "POST", url: "/v2/batch?registration=1", headers: { "x-api-key": secret }, payload: ["8.8.8.8"] },
  });
  expect(batch.json()).toMatchObject({ code: "SINGLE_LOOKUPS_ONLY", field: "registration" });
});
