import { afterAll, beforeAll, expect, test } from "vitest";
import { type Account, newAccount } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { place } from "../../../../../tests/setup/mall-calls.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

const bookOf = ({ token }: Account) => running.client({ token }).addresses;
const defaultsOf = async (account: Account) =>
  (await bookOf(account).getUserAddr({})).list.filter(({ is_default }) => is_default).map(({ id }) => id);

test("the first address is the default until another is chosen, and the newest replaces a deleted default", async () => {
  const account = await newAccount(running.app);
  const book = bookOf(account);
  const { id: first } = await book.setUserAddr(place);
  const { id: second } = await book.setUserAddr(place);
  const { id: third } = await book.setUserAddr({ ...place, is_default: true });
  const { id: fourth } = await book.setUserAddr({ ...place, tag: "Office" });
  expect((await book.getUserAddr({})).list.map(({ id }) => id)).toEqual([third, fourth, second, first]);
  await book.setUserAddrDefault({ id: second });
  expect(await defaultsOf(account)).toEqual([second]);
  await book.updateUserAddr({ id: second, is_default: false });
  expect(await defaultsOf(account)).toEqual([second]);
  expect(await book.delUserAddr({ id: first })).toEqual({ default_id: second });
  expect(await book.delUserAddr({ id: second })).toEqual({ default_id: fourth });
  await book.delUserAddr({ id: fourth });
  expect(await book.delUserAddr({ id: third })).toEqual({ default_id: null });
});

test("divisions must contain each other, and a city without districts needs none", async () => {
  const book = bookOf(await newAccount(running.app));
  const wrong = { fields: { district_code: expect.anything() } };
  await expect(book.setUserAddr({ ...place, district_code: "310101" })).rejects.toMatchObject(wrong);
  await expect(book.setUserAddr({ ...place, province_code: "310000" })).rejects.toMatchObject(wrong);
  const { district_code: _, ...rest } = place;
  await expect(book.setUserAddr(rest)).rejects.toMatchObject(wrong);
  const dongguan = { province_code: "440000", city_code: "441900" };
  const { id } = await book.setUserAddr({ ...rest, ...dongguan });
  expect((await book.getUserAddr({ id })).list).toMatchObject([{ province: "广东省", city: "东莞市", district: "" }]);
  const guangzhou = { city_code: "440100", district_code: "440106" };
  expect(await book.updateUserAddr({ id, ...guangzhou })).toMatchObject({ city: "广州市", district: "天河区" });
  expect(await book.updateUserAddr({ id, city_code: "441900" })).toMatchObject({ city: "东莞市", district: "" });
  await expect(book.updateUserAddr({ id, city_code: "440100" })).rejects.toMatchObject(wrong);
});

test("a phone is stored in one form, and an invalid one is reported", async () => {
  const book = bookOf(await newAccount(running.app));
  const { id } = await book.setUserAddr({ ...place, phone: "+86 138 0013-8000" });
  expect((await book.getUserAddr({ id })).list[0]?.phone).toBe("13800138000");
  const refused = book.updateUserAddr({ id, phone: "+99912345678" });
  await expect(refused).rejects.toMatchObject({ fields: { phone: expect.anything() } });
});

test("twenty of fifty addresses added concurrently are stored, and exactly one is the default", async () => {
  const account = await newAccount(running.app);
  const add = () => bookOf(account).setUserAddr({ ...place, is_default: true });
  const results = await Promise.allSettled(Array.from({ length: 50 }, add));
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused.map(({ reason }) => [reason.code, reason.data])).toEqual(
    Array.from({ length: 30 }, () => [2005, { max: 20 }]),
  );
  expect((await bookOf(account).getUserAddr({})).total).toBe(20);
  expect(await defaultsOf(account)).toHaveLength(1);
});

test("fifty concurrent changes of the default, deletions among them, leave exactly one default", async () => {
  const account = await newAccount(running.app);
  const book = bookOf(account);
  const ids: number[] = [];
  for (let index = 0; index < 10; index++) ids.push((await book.setUserAddr(place)).id);
  const change = (index: number) => {
    const id = ids[index % 10] ?? 0;
    return index % 10 < 4 ? book.delUserAddr({ id }) : book.setUserAddrDefault({ id });
  };
  await Promise.allSettled(Array.from({ length: 50 }, (_, index) => change(index)));
  expect((await book.getUserAddr({})).total).toBe(6);
  expect(await defaultsOf(account)).toHaveLength(1);
});
