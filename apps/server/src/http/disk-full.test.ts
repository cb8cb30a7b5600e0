import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newAccount, newKey } from "../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../tests/setup/app.ts";

let isFull = false;

/** A local disk that fails with ENOSPC while it is full. */
class SmallDisk extends FSDriver {
  override async put(...args: Parameters<FSDriver["put"]>): Promise<void> {
    if (isFull) throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    return super.put(...args);
  }
}

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({
    change: (app) => ({
      ...app,
      files: new Disk(new SmallDisk({ location: `${app.config.DATA_DIR}/files`, visibility: "private" })),
    }),
  });
});
afterAll(() => running.close());

/** Simulates PostgreSQL's disk being full: writes to these tables fail as they would then. */
async function fillDatabase(): Promise<void> {
  await running.app.db.$executeRaw`
    create or replace function refuse() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`;
  for (const table of ["api_keys", "files"])
    await running.app.db.$executeRawUnsafe(
      `create trigger full_disk before insert or update on ${table} for each row execute function refuse()`,
    );
}

test("if PostgreSQL's disk or our own is full, writes get 503 and lookups continue until there is space", async () => {
  const { app, client, server } = running;
  const { secret } = await newKey(app);
  const { token } = await newAccount(app);
  const own = client({ token });
  const document = new File([Buffer.from("%PDF-1.4\n%%EOF\n")], "a.pdf");
  const upload = () => own.account.uploadFile({ scene: "licence", file: document });
  await upload();
  isFull = true;
  await expect(upload()).rejects.toMatchObject({ code: 503 });
  await fillDatabase();
  await expect(upload()).rejects.toMatchObject({ code: 503 });
  await expect(own.keys.createKey({ name: "second" })).rejects.toMatchObject({ code: 503 });
  const lookUp = async () => {
    const answer = await server.inject({ url: "/v2/query?ip=8.8.8.8", headers: { "x-api-key": secret } });
    return answer.statusCode;
  };
  expect(await lookUp()).toBe(200);
  isFull = false;
  await app.db.$executeRaw`drop function refuse() cascade`;
  await upload();
  await own.keys.createKey({ name: "second" });
});
