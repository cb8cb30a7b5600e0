import { createHash, randomUUID } from "node:crypto";
import { statementNames } from "@meridian/contract/content";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAccount, newPhone, newStaff } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { codeSentTo } from "../../../../../tests/setup/codes.ts";
import { HOUR_MS } from "../../lib/durations.ts";
import { openAccount } from "../sign-in/login.ts";
import { recordAgreement } from "./agreements.ts";
import { seedStatements } from "./seed.ts";
import { shippedStatements } from "./statements.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let token = "";
let now = new Date();
beforeAll(async () => {
  running = await startApp({ change: (app) => ({ ...app, now: () => now }) });
  await seedStatements(running.app);
  ({ token } = await newStaff(running.app));
});
afterAll(() => running.close());

const kind = "statement" as const;
const staff = () => running.client({ token }).adminContent;
const read = (type: (typeof statementNames)[number], lang = "en-US") =>
  running.client({ lang }).content.statementInfo({ type });
const idOf = async (slug: string) => (await running.app.db.legalText.findUniqueOrThrow({ where: { slug } })).id;
const infoOf = async (slug: string) => staff().contentInfo({ kind, id: await idOf(slug) });
const change = async (slug: string, fields: Record<string, string>) => {
  const { id, version } = await infoOf(slug);
  return staff().contentSave({ kind, id, version, fields });
};
const newer = async () => (await shippedStatements()).map((one) => ({ ...one, titleEn: "Newer", seedHash: "newer" }));

test("each legal text is there from the start, with as many sections in each language", async () => {
  for (const type of statementNames) {
    const [en, zh] = await Promise.all([read(type), read(type, "zh-CN")]);
    expect(en.sections.length, type).toBeGreaterThan(3);
    expect(zh.sections.map(({ html }) => html.match(/<(?:p|ul|li)>/g)?.length)).toEqual(
      en.sections.map(({ html }) => html.match(/<(?:p|ul|li)>/g)?.length),
    );
    for (const { title, html } of [...en.sections, ...zh.sections]) expect([title, html]).not.toContain("");
    expect(zh.valid_from).toBe(en.valid_from);
  }
});

test("a change is shown with its day, is kept by an upgrade, and is undone by a reset", async () => {
  const shipped = await read("sla");
  const { version } = await change("sla", {
    ...{ text_en: "First.\n\n## A & B\n\nSecond.", text_zh: "一。\n\n## 甲\n\n二。", valid_from: "2026-11-01" },
  });
  expect(await read("sla")).toMatchObject({
    valid_from: "2026-11-01T00:00:00.000Z",
    sections: [
      { title: "", html: "<p>First.</p>" },
      { title: "A & B", html: "<p>Second.</p>" },
    ],
  });
  expect(await seedStatements(running.app, newer)).toBe(statementNames.length - 1);
  expect((await read("sla")).title).toBe(shipped.title);
  expect((await read("terms")).title).toBe("Newer");
  const { id, can_reset } = await infoOf("sla");
  expect(can_reset).toBe(true);
  await staff().contentReset({ kind, id, version });
  expect(await read("sla")).toEqual(shipped);
  expect(await seedStatements(running.app)).toBe(statementNames.length - 1);
  expect(await seedStatements(running.app)).toBe(0);
});

test("a text with a later day follows the one in force, which is what new users agree to until then", async () => {
  const { app } = running;
  const before = await read("privacy");
  await change("privacy", { text_en: "## Later\n\nWords.", text_zh: "## 以后\n\n文字。", valid_from: "2099-01-01" });
  expect(await read("privacy")).toEqual({
    ...before,
    upcoming: {
      ...{ title: before.title, lead: before.lead, valid_from: "2099-01-01T00:00:00.000Z" },
      sections: [{ title: "Later", html: "<p>Words.</p>" }],
    },
  });
  const { id } = await newAccount(app);
  await recordAgreement(app, id);
  const version = async () =>
    (await app.db.agreement.findFirstOrThrow({ where: { userId: id, slug: "privacy" } })).version;
  const { fields } = await staff().contentInfo({ kind, id: await idOf("privacy"), version: await version() });
  expect(fields.text_en).toContain(before.sections[0]!.title);
  now = new Date("2099-01-01T00:00:01Z");
  expect(await read("privacy")).toMatchObject({ sections: [{ title: "Later" }], upcoming: null });
  now = new Date();
});

test("a text of the product that nobody has edited is kept with the first consent to it, once", async () => {
  const { app } = running;
  await app.db.contentVersion.deleteMany({ where: { kind } });
  const users = await Promise.all([newAccount(app), newAccount(app), newAccount(app)]);
  await Promise.all(users.map(({ id }) => recordAgreement(app, id)));
  const agreed = await app.db.agreement.findMany({
    where: { userId: { in: users.map(({ id }) => id) }, slug: "terms" },
  });
  expect(agreed.map(({ version }) => version)).toEqual([1, 1, 1]);
  const { fields } = await staff().contentInfo({ kind, id: await idOf("terms"), version: 1 });
  expect(fields.text_en).toContain(`## ${(await read("terms")).sections[0]!.title}`);
});

test("there are no other legal texts, and none is deleted", async () => {
  const { id, version } = await infoOf("licence");
  await expect(staff().contentDelete({ kind, id, version })).rejects.toMatchObject({ data: { state: "shipped" } });
  const { fields } = await infoOf("licence");
  await expect(staff().contentSave({ kind, fields })).rejects.toMatchObject({ fields: { slug: expect.anything() } });
  await expect(change("licence", { slug: "terms" })).rejects.toMatchObject({ fields: { slug: expect.anything() } });
});

describe("whoever opens an account", () => {
  const visitor = { ip: "127.0.0.1", language: "en" as const };
  let phones = 0;
  const register = () =>
    openAccount(running.app, visitor, {
      ...{ phone: `+8613900000${String(++phones).padStart(3, "0")}`, passwordHash: null, name: "", email: "" },
      ...{ company: "", channel: "", inviteCode: "", lang: "en-US" },
    });
  const agreementsOf = (userId: number) =>
    running.app.db.agreement.findMany({ where: { userId }, orderBy: { slug: "asc" }, omit: { id: true } });

  test("has agreed to the versions of that moment, whose words stay", async () => {
    const [before, agreed] = [(await infoOf("terms")).version, await read("terms")];
    const user = await register();
    await change("terms", { text_en: "## Other\n\nWords.", text_zh: "## 其他\n\n文字。" });
    const [privacy, terms] = await agreementsOf(user.id);
    expect(privacy).toMatchObject({ slug: "privacy", version: (await infoOf("privacy")).version });
    expect(terms).toMatchObject({ slug: "terms", version: before });
    const { fields } = await staff().contentInfo({ kind, id: await idOf("terms"), version: before });
    for (const { title } of agreed.sections) expect(fields.text_en).toContain(`## ${title}`);
    const [, later] = await agreementsOf((await register()).id);
    expect(later?.version).toBe(before + 1);
  });

  test("or joins one with a code has agreed too, once", async () => {
    const { app } = running;
    const owner = await register();
    const phone = newPhone();
    const { id } = await app.db.user.create({
      data: {
        ...{ accountId: owner.id, phone, status: "invited" },
        inviteExpiresAt: new Date(app.now().getTime() + HOUR_MS),
      },
    });
    const { account } = running.client();
    const code = await codeSentTo(app, phone, "login");
    await account.userLoginPhoneCode({ phone, code, agree: true, invitation: "accept" });
    expect((await agreementsOf(id)).map(({ slug }) => slug)).toEqual(["privacy", "terms"]);
  });

  test("or by the link of an invitation, as staff see on the user's page", async () => {
    const { app } = running;
    const owner = await register();
    const secret = randomUUID();
    const { id } = await app.db.user.create({
      data: {
        ...{
          accountId: owner.id,
          phone: newPhone(),
          status: "invited",
          inviteTokenHash: createHash("sha256").update(secret).digest("hex"),
        },
        inviteExpiresAt: new Date(app.now().getTime() + HOUR_MS),
      },
    });
    const accept = { token: secret, password: "quiet-harbour-7", password_confirm: "quiet-harbour-7", agree: true };
    await running.client().team.invitationAccept(accept);
    const { agreements } = await running.client({ token }).admin.userInfo({ id });
    expect(agreements.map(({ slug }) => slug).toSorted()).toEqual(["privacy", "terms"]);
  });
});
