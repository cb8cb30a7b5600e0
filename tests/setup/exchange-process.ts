import { flushCompileCache } from "node:module";
import { readConfig } from "../../apps/server/src/config.ts";
import { exchangeGoods } from "../../apps/server/src/modules/mall/exchange.ts";
import { openApp } from "../../apps/server/src/open-app.ts";

// A separate process that exchanges goods, five at a time, until it is killed; it prints a dot for each attempt.
const [userIds = "", goodsIds = ""] = process.argv.slice(2);
const users = userIds.split(",").map(Number);
const goods = goodsIds.split(",").map(Number);
const { app } = openApp(readConfig(process.env), { process: "test", connections: 5, logLevel: "silent" });

const pick = (list: readonly number[]): number => list[Math.floor(Math.random() * list.length)] ?? 0;

async function exchangeForever(): Promise<never> {
  for (;;) {
    const id = pick(users);
    const user = {
      id,
      accountId: id,
      isMain: true,
      permissions: [],
      sessionId: 0,
      staffRole: null,
      hasTwoFactor: false,
    };
    process.stdout.write(".");
    // Fails once the stock or the points are used up, which is expected.
    await exchangeGoods(app, user, "", { goods_id: pick(goods), num: 1, expect_integral: 10 }).catch(() => undefined);
  }
}
// A killed process would not write its compile cache, and the next one would start slowly.
flushCompileCache();
for (let number = 0; number < 5; number++) void exchangeForever();
