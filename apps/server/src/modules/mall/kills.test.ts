import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { newAccount } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { newGoods } from "../../../../../tests/setup/commerce-fixtures.ts";
import { addPoints } from "../../../../../tests/setup/mall-calls.ts";
import { rounds } from "../../../../../tests/setup/rounds.ts";
import { commandLine } from "../../lib/staff/actor.ts";
import { importCodes } from "./staff-goods.ts";

const KILLS = rounds(24);
const AT_ONCE = 2;
const STOCK = 1000;
const script = fileURLToPath(new URL("../../../../../tests/setup/exchange-process.ts", import.meta.url));

test("killing processes during exchanges leaves points, stock, quota and codes consistent", async () => {
  const running = await startApp();
  const { app } = running;
  try {
    const shoppers = await Promise.all(Array.from({ length: 4 }, () => newAccount(app)));
    for (const shopper of shoppers) await addPoints(app, shopper, 100_000);
    const gives = { type: 1, quota: 1000, days: 1 };
    const quota = await newGoods(app, { kind: "quota", integral: 10, stock: STOCK, gives });
    const virtual = await newGoods(app, { kind: "virtual", integral: 10, stock: 0 });
    const codes = Array.from({ length: STOCK }, (_, index) => `CODE-${index}`);
    await importCodes(app, commandLine, { id: virtual, codes });
    const given = [shoppers.map(({ id }) => id).join(), [quota, virtual].join()];
    let killed = 0;

    /** Kills a process during its work, after a random number of exchanges. */
    const exchangeUntilKilled = async () => {
      const { DATABASE_URL, DATA_DIR, PUBLIC_URL } = app.config;
      const child = spawn(process.execPath, [script, ...given], {
        env: { ...process.env, NODE_ENV: "test", DATABASE_URL, REDIS_URL: "", DATA_DIR, PUBLIC_URL },
        stdio: ["ignore", "pipe", "inherit"],
      });
      const exited = once(child, "exit");
      let begun = 0;
      const last = 5 + Math.floor(Math.random() * 40);
      child.stdout.on("data", (dots: Buffer) => {
        begun += dots.length;
        if (begun >= last) child.kill("SIGKILL");
      });
      const [, signal] = await exited;
      expect(signal).toBe("SIGKILL");
      killed++;
    };
    const killInTurn = async () => {
      while (killed <= KILLS - AT_ONCE) await exchangeUntilKilled();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, killInTurn));

    const exchanges = await app.db.exchange.findMany({ include: { codes: true } });
    expect(exchanges.length).toBeGreaterThan(KILLS);
    expect(exchanges.every(({ status }) => status === "completed")).toBe(true);
    for (const { id } of shoppers) {
      const { integral } = await app.db.user.findUniqueOrThrow({ where: { id } });
      const { _sum } = await app.db.pointsEntry.aggregate({ where: { userId: id }, _sum: { change: true } });
      const own = exchanges.filter(({ userId }) => userId === id);
      expect([_sum.change, 100_000 - own.length * 10]).toEqual([integral, integral]);
      const service = await app.db.service.findFirst({ where: { accountId: id, source: "gift" } });
      expect(service?.quota ?? 0).toBe(own.filter(({ kind }) => kind === "quota").length * 1000);
    }
    for (const id of [quota, virtual]) {
      const goods = await app.db.goods.findUniqueOrThrow({ where: { id } });
      const own = exchanges.filter(({ goodsId }) => goodsId === id).length;
      expect([goods.stock + own, goods.exchangeNum]).toEqual([STOCK, own]);
    }
    const handed = exchanges.filter(({ kind }) => kind === "virtual").map(({ codes }) => codes.map(({ id }) => id));
    expect(handed.every(({ length }) => length === 1)).toBe(true);
    expect(await app.db.goodsCode.count({ where: { exchangeId: { not: null } } })).toBe(handed.length);
  } finally {
    await running.close();
  }
}, 300_000);
