import type { Readable } from "node:stream";
import { strFromU8, Unzip, UnzipInflate, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newAccount } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import type { App } from "../../app.ts";
import { writeAccountExport } from "./export.ts";

const NOTICES = 20_000;

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

/** The application, which counts the bytes of rows that are read, and of those the ones that storage has taken. */
function counting(app: App) {
  const counts = { read: 0, taken: 0, most: 0, longest: 0 };
  const stored: Uint8Array[] = [];
  const db = new Proxy(app.db, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown;
      if (name !== "$queryRawUnsafe") return value;
      return async (...given: Parameters<typeof app.db.$queryRawUnsafe>) => {
        const rows = (await app.db.$queryRawUnsafe(...given)) as { json: string }[];
        for (const { json } of rows) counts.read += json.length;
        counts.most = Math.max(counts.most, counts.read - counts.taken);
        return rows;
      };
    },
  });
  const unzip = new Unzip((file) => {
    file.ondata = (_error, data) => {
      counts.taken += data.length;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  const putStream = async (_key: string, content: Readable) => {
    for await (const chunk of content as AsyncIterable<Uint8Array>) {
      counts.longest = Math.max(counts.longest, chunk.length);
      stored.push(chunk);
      unzip.push(chunk);
    }
  };
  return { app: { ...app, db, files: { putStream } as never }, counts, stored };
}

test("an export holds a few hundred rows at a time, however large the account", async () => {
  const { id } = await newAccount(running.app);
  await running.app.db.$executeRaw`
    insert into notices (user_id, type, title_en, title_zh, content_en, content_zh, link, created_at)
    select ${id}, 'system', 'Title ' || i, '', (select string_agg(md5(i || '-' || j), '') from generate_series(1, 32) j),
      '', '', now() from generate_series(1, ${NOTICES}) i`;
  const { id: job } = await running.app.db.export.create({
    data: { accountId: id, userId: id, kind: "account", createdAt: running.app.now() },
  });
  const { app, counts, stored } = counting(running.app);
  const { bytes } = await writeAccountExport(app, job);

  const archive = Buffer.concat(stored);
  expect(archive.length).toBe(bytes);
  const files = unzipSync(archive);
  const notices = JSON.parse(strFromU8(files["notices.json"] ?? new Uint8Array())) as { title_en: string }[];
  const titles = new Set(notices.map(({ title_en }) => title_en).filter((title) => title.startsWith("Title ")));
  expect(titles.size).toBe(NOTICES);
  const { files: listed } = JSON.parse(strFromU8(files["contents.json"] ?? new Uint8Array())) as {
    files: { file: string; rows: number; is_cut: boolean }[];
  };
  expect(listed).toContainEqual({ file: "notices.json", rows: notices.length, is_cut: false });

  expect(counts.read).toBeGreaterThan(20_000_000);
  expect(counts.most).toBeLessThan(2_000_000);
  expect(counts.longest).toBeLessThan(1_000_000);
});
