import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAccount } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { removeUnusedFiles, uploadFile } from "../../lib/stored-files.ts";

let clock = new Date("2026-11-20T12:00:00Z");
let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({ change: (app) => ({ ...app, now: () => clock }) });
});
afterAll(() => running.close());

const visitor = (headers: Record<string, string>) => running.client(headers).account;

describe("an upload", () => {
  const upload = (token: string, file: File, scene: "avatar" | "licence" = "avatar") =>
    visitor({ token }).uploadFile({ scene, file });
  const picture = async () =>
    new Uint8Array(
      await sharp({ create: { width: 8, height: 8, channels: 3, background: "#0a6b57" } })
        .jpeg()
        .toBuffer(),
    );

  test("is checked by its content, re-encoded, and served by signed URL only", async () => {
    const { token } = await newAccount(running.app);
    const bytes = await picture();
    const trap = new Uint8Array([...bytes, ...Buffer.from("<script>alert(1)</script>")]);
    const kept = await upload(token, new File([trap], "me.html", { type: "text/html" }));
    expect(kept).toMatchObject({ mime: "image/jpeg", name: "me.html" });
    const { pathname, search } = new URL(kept.url);
    const shown = await running.server.inject({ method: "GET", url: pathname + search });
    expect(shown.statusCode).toBe(200);
    expect(shown.headers["content-type"]).toBe("image/jpeg");
    expect(shown.rawPayload.includes("script")).toBe(false);
    for (const url of [
      pathname,
      pathname + search.replace(/signature=(.)/, (_, first) => `signature=${first === "A" ? "B" : "A"}`),
      pathname.replace(/\d+$/, "1000") + search,
    ])
      expect((await running.server.inject({ method: "GET", url })).json()).toMatchObject({ code: 404 });
    clock = new Date(clock.getTime() + 1_201_000);
    expect((await running.server.inject({ method: "GET", url: pathname + search })).json()).toMatchObject({
      code: 404,
    });
  });

  test("of another type, broken or too large is refused", async () => {
    const { token } = await newAccount(running.app);
    await expect(upload(token, new File(["#!/bin/sh"], "a.png", { type: "image/png" }))).rejects.toMatchObject({
      code: 415,
    });
    const broken = (await picture()).slice(0, 60);
    await expect(upload(token, new File([broken], "a.jpg", { type: "image/jpeg" }))).rejects.toMatchObject({
      code: 400,
    });
    await expect(upload(token, new File([new Uint8Array(10_485_761)], "a.jpg"))).rejects.toMatchObject({ code: 413 });
  });

  test("must fit its account's storage limit, even with concurrent uploads", async () => {
    const { id, token } = await newAccount(running.app);
    const file = new File(["%PDF-1.7\n"], "a.pdf");
    const { size } = await upload(token, file, "licence");
    const filler = { ownerId: id, scene: "lead", name: "", mime: "application/pdf" };
    const room = 200 * 1_048_576 - size - 20 * size;
    await running.app.db.file.create({ data: { ...filler, storageKey: `filler of ${id}`, size: room } });
    const owner = {
      id,
      accountId: id,
      isMain: true,
      permissions: [],
      sessionId: 0,
      staffRole: null,
      hasTwoFactor: false,
    };
    const answers = await Promise.allSettled(
      Array.from({ length: 60 }, () => uploadFile(running.app, owner, { scene: "licence", file })),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    await expect(upload(token, file, "licence")).rejects.toMatchObject({ code: 1013 });
    // Refused files left nothing behind.
    expect(await running.app.db.file.count({ where: { ownerId: id } })).toBe(22);
  });

  test("that is no longer the profile picture is removed like an unused one", async () => {
    const { id, token } = await newAccount(running.app);
    const first = await upload(token, new File([await picture()], "1.jpg"));
    const second = await upload(token, new File([await picture()], "2.jpg"));
    for (const { file_id } of [first, second]) await visitor({ token }).userUpdate({ avatar_file_id: file_id });
    clock = new Date(clock.getTime() + 2 * DAY_MS);
    await removeUnusedFiles(running.app);
    const left = await running.app.db.file.findMany({ where: { ownerId: id } });
    expect(left.map(({ id }) => id)).toEqual([second.file_id]);
  });

  test("of a document is rejected as a profile picture", async () => {
    const { token } = await newAccount(running.app);
    const document = new File(["%PDF-1.7\n"], "a.pdf");
    expect(await upload(token, document, "licence")).toMatchObject({ mime: "application/pdf" });
    await expect(upload(token, document)).rejects.toMatchObject({ code: 415 });
  });

  test("becomes the profile picture of its own user only", async () => {
    const owner = await newAccount(running.app);
    const other = await newAccount(running.app);
    const { file_id } = await upload(owner.token, new File([await picture()], "me.jpg"));
    await expect(visitor({ token: other.token }).userUpdate({ avatar_file_id: file_id })).rejects.toMatchObject({
      code: 404,
    });
    expect((await visitor({ token: owner.token }).userUpdate({ avatar_file_id: file_id })).avatar).toContain(
      `/files/${file_id}?`,
    );
  });
});

test("a profile keeps omitted fields, clears fields that may be empty, and refuses an invalid time zone", async () => {
  const { token } = await newAccount(running.app);
  const me = visitor({ token });
  await me.userUpdate({ name: "Ann", email: "ann@example.com", time_zone: "Europe/Berlin" });
  expect(await me.userUpdate({ lang: "en-US" })).toMatchObject({
    name: "Ann",
    email: "ann@example.com",
    time_zone: "Europe/Berlin",
    lang: "en-US",
  });
  expect(await me.userUpdate({ email: "" })).toMatchObject({ name: "Ann", email: "" });
  await expect(me.userUpdate({ time_zone: "Mars/Olympus" })).rejects.toMatchObject({
    code: 400,
    fields: { time_zone: expect.any(String) },
  });
});

test("the paid services of a user are those that were bought and have not ended", async () => {
  const { id: accountId, token } = await newAccount(running.app);
  const paid = async () => (await visitor({ token }).userInfo({})).payService;
  expect(await paid()).toBe("");
  const ends = new Date(clock.getTime() + DAY_MS);
  const add = (type: number, source: string, expireAt: Date) =>
    running.app.db.service.create({ data: { accountId, type, source, quota: 1000, startAt: clock, expireAt } });
  await add(3, "order", ends);
  await add(1, "order", ends);
  await add(4, "order", clock);
  await add(10, "gift", ends);
  expect(await paid()).toBe("1,3");
  clock = ends;
  expect(await paid()).toBe("");
});
