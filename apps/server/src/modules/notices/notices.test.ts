import { afterAll, beforeAll, expect, test } from "vitest";
import { newAccount } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { notify } from "./notices.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

const noticesOf = ({ token }: { token: string }, lang = "en-US") => running.client({ token, lang }).notices;

async function accountWithNotices(count: number) {
  const account = await newAccount(running.app);
  await noticesOf(account).deleteNotice({ all: true });
  for (let i = 1; i <= count; i++)
    await notify(running.app, account.id, { type: "security", title: { en: `Number ${i}`, zh: `第 ${i} 条` } });
  return account;
}

test("a new account is welcomed in the reader's language, with a way to its first key", async () => {
  const account = await newAccount(running.app);
  const english = await noticesOf(account).getNotice({});
  expect(english).toMatchObject({ total: 1, unread: 1 });
  expect(english.list[0]).toMatchObject({
    title: "Welcome to Meridian",
    type: "system",
    is_read: false,
    read_at: null,
    link: "/user?tab=dashboard",
  });
  const chinese = await noticesOf(account, "zh-CN").getNotice({});
  expect(chinese.list[0]?.title).toBe("欢迎使用子午");
});

test("notices come newest first, by page, and only those of the requested kind", async () => {
  const account = await accountWithNotices(3);
  await notify(running.app, account.id, { type: "system", title: { en: "Other", zh: "其他" } });
  const { list, total } = await noticesOf(account).getNotice({ type: "security", limit: 2, page: 1 });
  expect([total, list.map(({ title }) => title)]).toEqual([3, ["Number 3", "Number 2"]]);
});

test("reading counts once, and the rest stays unread", async () => {
  const account = await accountWithNotices(3);
  const { list } = await noticesOf(account).getNotice({});
  const ids = [list[0]?.id ?? 0];
  expect(await noticesOf(account).readNotice({ ids })).toEqual({ unread: 2, changed: 1 });
  expect(await noticesOf(account).readNotice({ ids })).toEqual({ unread: 2, changed: 0 });
  expect(await noticesOf(account).unreadNotice({})).toEqual({ unread: 2 });
  expect((await noticesOf(account).getNotice({ is_read: true })).total).toBe(1);
  expect((await running.client({ token: account.token }).account.userInfo({})).unread).toBe(2);
});

test("all can be read at once, and deleting what is read leaves the unread", async () => {
  const account = await accountWithNotices(2);
  expect(await noticesOf(account).readNotice({ all: true })).toEqual({ unread: 0, changed: 2 });
  await notify(running.app, account.id, { type: "system", title: { en: "Fresh", zh: "新" } });
  expect(await noticesOf(account).deleteNotice({ all: true, only_read: true })).toEqual({ unread: 1, deleted: 2 });
});

test("neither ids nor all changes nothing and names the field", async () => {
  const account = await accountWithNotices(1);
  await expect(noticesOf(account).readNotice({})).rejects.toMatchObject({ code: 400, fields: { ids: "is required" } });
  await expect(noticesOf(account).deleteNotice({})).rejects.toMatchObject({ code: 400 });
  await expect(noticesOf(account).deleteNotice({ ids: "," })).rejects.toMatchObject({ code: 400 });
  expect(await noticesOf(account).unreadNotice({})).toEqual({ unread: 1 });
});

test("of several notices only the reader's own are marked as read or deleted", async () => {
  const [mine, other] = [await accountWithNotices(1), await accountWithNotices(1)];
  const idsOf = async (account: typeof mine) => (await noticesOf(account).getNotice({})).list.map(({ id }) => id);
  const ids = [...(await idsOf(mine)), ...(await idsOf(other))];
  expect(await noticesOf(mine).readNotice({ ids })).toEqual({ unread: 0, changed: 1 });
  expect(await noticesOf(mine).deleteNotice({ ids })).toEqual({ unread: 0, deleted: 1 });
  expect(await noticesOf(other).getNotice({})).toMatchObject({ total: 1, unread: 1 });
});

test("reading or deleting a notice already deleted in another window has no effect and does not fail", async () => {
  const account = await accountWithNotices(2);
  const { list } = await noticesOf(account).getNotice({});
  const ids = [list[0]?.id ?? 0];
  expect(await noticesOf(account).deleteNotice({ ids })).toEqual({ unread: 1, deleted: 1 });
  expect(await noticesOf(account).readNotice({ ids })).toEqual({ unread: 1, changed: 0 });
  expect(await noticesOf(account).deleteNotice({ ids })).toEqual({ unread: 1, deleted: 0 });
});
