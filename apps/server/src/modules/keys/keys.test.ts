import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAccount, newMember } from "../../../../../tests/setup/accounts.ts";
import { answerOf } from "../../../../../tests/setup/answers.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { decryptText, encryptText } from "../../lib/encryption.ts";
import { isWellFormed, makeSecret } from "./secret.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

const keysOf = ({ token }: { token: string }) => running.client({ token, "x-forwarded-for": token.slice(-8) }).keys;
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { code: number }) => error.code,
  );

describe("a key's secret", () => {
  test("is distinguished from a look-alike without a lookup", () => {
    for (const isTest of [false, true]) {
      const secret = makeSecret(isTest);
      expect(secret).toMatch(isTest ? /^mrd_test_[0-9A-Za-z]{38}$/ : /^mrd_live_[0-9A-Za-z]{38}$/);
      expect(isWellFormed(secret)).toBe(true);
      for (let at = 0; at < secret.length; at++) {
        const other = secret[at] === "a" ? "b" : "a";
        expect(isWellFormed(secret.slice(0, at) + other + secret.slice(at + 1)), `character ${at}`).toBe(false);
      }
    }
  });

  test("is encrypted so that another key, or a changed text, does not open it", () => {
    const key = Buffer.alloc(32, 1);
    const encrypted = encryptText("secret", key);
    expect(decryptText(encrypted, key)).toBe("secret");
    expect(encryptText("secret", key)).not.toBe(encrypted);
    expect(() => decryptText(encrypted, Buffer.alloc(32, 2))).toThrow();
    const changed = Buffer.from(encrypted, "base64");
    changed[changed.length - 1]! ^= 1;
    expect(() => decryptText(changed.toString("base64"), key)).toThrow();
  });

  test("is shown when created, rotated and revealed, and appears nowhere else", async () => {
    const account = await newAccount(running.app);
    const created = await keysOf(account).createKey({ name: "prod" }, { idempotencyKey: "an-idempotency-key" });
    expect(created.key_masked).toBe(`mrd_live_****${created.api_key.slice(-4)}`);
    expect(await keysOf(account).revealKey({ key_id: created.id })).toMatchObject({ api_key: created.api_key });
    const rotated = await keysOf(account).rotateKey({ key_id: created.id });
    expect(rotated.api_key).not.toBe(created.api_key);
    expect(rotated.rotation?.old_valid_until_at).toMatch(/Z$/);
    expect(JSON.stringify(await keysOf(account).getKeys({}))).not.toContain(rotated.api_key.slice(9, 30));
    const rows = JSON.stringify(
      [
        await running.app.db.apiKey.findMany(),
        await running.app.db.auditEntry.findMany(),
        await running.app.db.idempotentRequest.findMany(),
      ],
      (_, value) => (typeof value === "bigint" ? String(value) : value),
    );
    for (const secret of [created.api_key, rotated.api_key]) expect(rows).not.toContain(secret.slice(9, 41));
  });
});

describe("keys of an account", () => {
  test("cannot be created with an end that has passed", async () => {
    const account = await newAccount(running.app);
    const born = (expires_at: string) => answerOf(keysOf(account).createKey({ name: "late", expires_at }));
    for (const past of ["2020-01-01T00:00:00Z", running.app.now().toISOString()])
      expect(await born(past)).toMatchObject({ code: 400, data: { errors: [{ field: "expires_at" }] } });
    expect(await born("2099-01-01T00:00:00Z")).toMatchObject({ code: 200 });
    expect((await keysOf(account).getKeys({})).total).toBe(1);
  });

  test("are listed newest first, page by page, and by status", async () => {
    const account = await newAccount(running.app);
    const ids: number[] = [];
    for (const name of ["a", "b", "c"]) ids.unshift((await keysOf(account).createKey({ name })).id);
    const first = await keysOf(account).getKeys({ limit: 2 });
    const second = await keysOf(account).getKeys({ limit: 2, page: 2 });
    expect([...first.list, ...second.list].map(({ id }) => id)).toEqual(ids);
    expect(first.total).toBe(3);
    await keysOf(account).updateKey({ key_id: ids[0] ?? 0, enabled: false });
    await keysOf(account).updateKey({ key_id: ids[1] ?? 0, expires_at: "2020-01-01T00:00:00Z" });
    const withStatus = async (status: "active" | "disabled" | "expired") =>
      (await keysOf(account).getKeys({ status })).list.map(({ id }) => id);
    expect(await Promise.all([withStatus("active"), withStatus("disabled"), withStatus("expired")])).toEqual([
      [ids[2]],
      [ids[0]],
      [ids[1]],
    ]);
  });

  test("are at most twenty, even if more are created concurrently", async () => {
    const account = await newAccount(running.app);
    const { createKey } = await import("./keys.ts");
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, i) =>
        createKey(running.app, account.signedIn, "", { name: `k${i}`, is_test: false }),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    expect(await running.app.db.apiKey.count({ where: { accountId: account.id } })).toBe(20);
    const first = await running.app.db.apiKey.findFirstOrThrow({ where: { accountId: account.id } });
    expect(await refusal(keysOf(account).createKey({ name: "one more" }))).toBe(4001);
    await keysOf(account).revokeKey({ key_id: first.id });
    expect(await refusal(keysOf(account).createKey({ name: "in its place" }))).toBeNull();
  });

  test("accept restrictions in any valid form; empty ones are cleared and omitted ones kept", async () => {
    const account = await newAccount(running.app);
    const { id } = await keysOf(account).createKey({
      name: "edge",
      allow_ips: "192.0.2.1, 2001:db8::/32, ::ffff:198.51.100.1",
      allow_origins: "https://Shop.Example/path,*.example.org",
      qps: 5,
      daily_limit: 100,
    });
    const changed = await keysOf(account).updateKey({ key_id: id, qps: "" });
    expect(changed).toMatchObject({
      allow_ips: ["192.0.2.1/32", "2001:db8::/32", "198.51.100.1/32"],
      allow_origins: ["shop.example", "*.example.org"],
      qps: null,
      daily_limit: 100,
    });
    expect((await keysOf(account).updateKey({ key_id: id, allow_ips: "" })).allow_ips).toEqual([]);
    const bad = (change: object) =>
      keysOf(account)
        .updateKey({ key_id: id, ...change })
        .catch((error: { fields: object }) => Object.keys(error.fields));
    expect(await bad({ allow_ips: "10.0.0.0/33" })).toEqual(["allow_ips"]);
    expect(await bad({ allow_ips: "10.1" })).toEqual(["allow_ips"]);
    expect(await bad({ allow_origins: "exa mple" })).toEqual(["allow_origins"]);
    expect(await bad({ qps: 0 })).toEqual(["qps"]);
  });

  test("are all visible to users who may see the account's calls; other sub-accounts see only their own", async () => {
    const main = await newAccount(running.app);
    const [member, seer] = [
      await newMember(running.app, main.id, ["key"]),
      await newMember(running.app, main.id, ["key", "usage.all"]),
    ];
    const { id: key_id } = await keysOf(main).createKey({ name: "main's" });
    await keysOf(member).createKey({ name: "member's" });
    const namesFor = async (account: typeof main, sub_user_id?: number) =>
      (await keysOf(account).getKeys(sub_user_id === undefined ? {} : { sub_user_id })).list.map(({ name }) => name);
    expect(await namesFor(await newAccount(running.app))).toEqual([]);
    expect(await namesFor(seer)).toEqual(["member's", "main's"]);
    expect(await namesFor(seer, main.id)).toEqual(["main's"]);
    expect([await namesFor(member), await namesFor(member, member.id)]).toEqual([["member's"], ["member's"]]);
    const keys = keysOf(member);
    const before = await running.app.db.apiKey.findUniqueOrThrow({ where: { id: key_id } });
    for (const call of [
      () => keys.getKeys({ sub_user_id: main.id }),
      () => keys.updateKey({ key_id, name: "theirs" }),
      () => keys.rotateKey({ key_id }),
      () => keys.revealKey({ key_id }),
      () => keys.revokeKey({ key_id }),
      () => keys.apiRemark({ key_id, remark: "x" }),
    ])
      expect(await refusal(call())).toBe(404);
    expect(await running.app.db.apiKey.findUniqueOrThrow({ where: { id: key_id } })).toEqual(before);
  });

  test("stay revoked once revoked", async () => {
    const account = await newAccount(running.app);
    const { id: key_id } = await keysOf(account).createKey({ name: "old" });
    await keysOf(account).revokeKey({ key_id });
    for (const call of [
      () => keysOf(account).updateKey({ key_id, enabled: true }),
      () => keysOf(account).rotateKey({ key_id }),
      () => keysOf(account).revealKey({ key_id }),
      () => keysOf(account).revokeKey({ key_id }),
    ])
      expect(await refusal(call())).toBe(4003);
  });

  test("leave an audit trail of every change", async () => {
    const account = await newAccount(running.app);
    const { id: key_id } = await keysOf(account).createKey({ name: "traced" });
    await keysOf(account).revealKey({ key_id });
    await keysOf(account).rotateKey({ key_id });
    await keysOf(account).revokeKey({ key_id });
    const entries = await running.app.db.auditEntry.findMany({
      where: { accountId: account.id },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ action, target }) => [action, target])).toEqual(
      ["key.create", "key.reveal", "key.rotate", "key.revoke"].map((action) => [action, `key:${key_id}`]),
    );
  });

  test("and APIs have remarks; an empty one removes the remark", async () => {
    const account = await newAccount(running.app);
    const { id: key_id } = await keysOf(account).createKey({ name: "remarked" });
    expect(await keysOf(account).apiRemark({ key_id, remark: "for the shop" })).toEqual({ remark: "for the shop" });
    expect((await keysOf(account).getKeys({})).list[0]?.remark).toBe("for the shop");
    expect(await keysOf(account).apiRemark({ key_id, remark: "" })).toEqual({ remark: "" });
    await keysOf(account).apiRemark({ api_id: 1, remark: "main one" });
    const { list } = await running.client({ token: account.token }).usage.userApiList({});
    expect(list.find(({ api_id }) => api_id === 1)?.remark).toBe("main one");
    expect(await refusal(keysOf(account).apiRemark({ api_id: 999, remark: "x" }))).toBe(404);
  });
});
