import { PassThrough } from "node:stream";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey } from "../../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../../tests/setup/app.ts";
import { readCallPage } from "../../metering/call-page.ts";
import { foldUsage } from "../../metering/fold.ts";

const CARD_NUMBER = "6228480402564890018";
const ID_NUMBER = "11010519491231002X";
const PHONE_NUMBER = "13912345678";
const EMAIL = "wei.zhang.check@example.com";

let logged = "";
const stream = new PassThrough();
stream.on("data", (bytes: Buffer) => {
  logged += bytes.toString();
});
let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({ change: (app) => ({ ...app, log: pino({ level: "trace" }, stream) }) });
});
afterAll(() => running.close());

/** Every row of every table, as text. */
async function everyRow(): Promise<string> {
  const { db } = running.app;
  const tables = await db.$queryRaw<{ name: string }[]>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`;
  const texts = await Promise.all(
    tables.map(({ name }) => db.$queryRawUnsafe<{ row: string }[]>(`select t::text as row from ${name} t`)),
  );
  return texts
    .flat()
    .map(({ row }) => row)
    .join("\n");
}

test("no row and no log contains a card, ID number or email afterwards, and of a phone number only its range", async () => {
  const { secret } = await newKey(running.app);
  const call = async (method: "GET" | "POST", url: string, payload?: object) =>
    (await running.server.inject({ method, url, ...(payload && { payload }), headers: { "x-api-key": secret } }))
      .statusCode;
  expect([
    await call("GET", `/v2/card/${CARD_NUMBER}`),
    await call("GET", `/v2/card/${CARD_NUMBER}x`),
    await call("POST", "/v2/idcard", { number: ID_NUMBER }),
    await call("POST", "/v2/idcard", { number: `${ID_NUMBER}${"x".repeat(40)}` }),
    await call("POST", "/v2/antifraud", { ip: "8.8.8.8", card: CARD_NUMBER, phone: PHONE_NUMBER, email: EMAIL }),
    await call("GET", `/v2/phone/${PHONE_NUMBER}`),
    await call("GET", `/v2/portrait/${CARD_NUMBER}`),
  ]).toEqual([200, 400, 200, 400, 200, 200, 400]);
  const visitor = running.client();
  await visitor.products.demo({ product: "card", query: CARD_NUMBER });
  await visitor.products.demo({ product: "identity", query: ID_NUMBER });
  await running.lookupApi.meter.flush();
  await foldUsage(running.app);
  running.app.log.info("the log is read");
  expect(logged).toContain("the log is read");

  const rows = await everyRow();
  const pages = await running.app.db.callPage.findMany({ orderBy: { id: "asc" } });
  const kept = pages.flatMap(({ path, bytes }) => readCallPage(bytes).map(({ query }) => ({ path, query })));
  expect(kept).toHaveLength(7);
  expect(kept.filter(({ path }) => /card/.test(path)).every(({ query }) => query === "")).toBe(true);
  expect(kept.find(({ path }) => path.startsWith("/v2/phone"))?.query).toBe("+861391234****");
  // An issuer's range has eight digits; more would be part of a cardholder's number.
  for (const part of [
    CARD_NUMBER.slice(0, 9),
    CARD_NUMBER.slice(-6),
    ID_NUMBER.slice(0, 14),
    ID_NUMBER.slice(-6),
    PHONE_NUMBER,
    EMAIL,
  ]) {
    expect(rows).not.toContain(part);
    expect(rows, "as bytes").not.toContain(Buffer.from(part).toString("hex"));
    expect(logged).not.toContain(part);
  }
});
