import { glob, readFile } from "node:fs/promises";
import { api } from "@meridian/contract";
import { needsSession } from "@meridian/contract/access";
import type { Endpoint, Endpoints } from "@meridian/contract/endpoint";
import { type SignInMeans, signInMeans } from "@meridian/contract/sign-in";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newMember, newProof } from "../../../../../tests/setup/accounts.ts";
import { codeOf, password } from "../../../../../tests/setup/auth-app.ts";
import { newAuthenticator } from "../../../../../tests/setup/authenticator.ts";
import { startProviderApp } from "../../../../../tests/setup/provider-app.ts";
import { nextPassword } from "../../../../../tests/setup/sign-in-app.ts";
import type { SmsMessage } from "../../lib/sms-provider.ts";
import { openSession } from "./sessions.ts";
import { means, rowsOf, signInStateOf } from "./sign-in-means.ts";

const DAY = 86_400;

let entrance: Awaited<ReturnType<typeof startProviderApp>>;
beforeAll(async () => {
  entrance = await startProviderApp();
});
afterAll(() => entrance.close());

function signInUndo(token: string, newPassword?: string) {
  const passwords = newPassword === undefined ? {} : { password: newPassword, password_confirm: newPassword };
  return entrance.visitor().signInUndo({ token, ...passwords });
}
const signInUndoInfo = (token: string) => entrance.visitor().signInUndoInfo({ token });
/** Without the codes, one of which a change may use up. */
async function stateOf(id: number) {
  const { identities, passkeys } = await rowsOf(entrance.running.app, id);
  return { ...signInStateOf(await entrance.rowOf(id)), identities, passkeys };
}
type Settled = Awaited<ReturnType<typeof entrance.settled>>;

interface Way {
  /** The code of a refusal for want of proof. */
  refusal: number;
  /** Changes how the user signs in; without the proof only what a session alone can do. */
  change: (user: Settled, isProven: boolean) => Promise<unknown>;
}

/** How to make each change of the table, by its path. */
const ways: Record<string, Way> = {
  [api.account.bindEmail.path]: {
    refusal: 1016,
    change: async ({ own }, isProven) =>
      entrance.bind(own, entrance.newEmail(), isProven ? await entrance.proofOf(own) : undefined),
  },
  [api.account.twoFactor.path]: {
    refusal: 1016,
    change: async ({ own }, isProven) => {
      const proof = isProven ? await entrance.proofOf(own) : undefined;
      await entrance.switchOnSecondFactor(own, proof);
    },
  },
  [api.account.identityConnect.path]: {
    refusal: 1016,
    change: async ({ own, token }, isProven) => {
      const proof = isProven ? { proof: await entrance.proofOf(own) } : {};
      const browser = entrance.openBrowser();
      browser.enter(token);
      const { url } = await browser.account.identityConnect({ provider: "google", ...proof });
      entrance.oidc.become(entrance.newUser());
      await entrance.comeBack(browser, await entrance.oidc.visit(url));
    },
  },
  [api.account.identityRemove.path]: {
    refusal: 1016,
    change: async ({ own }, isProven) => {
      const proof = isProven ? { proof: await entrance.proofOf(own) } : {};
      const [connected] = (await own.signInMethods({})).identities;
      await own.identityRemove({ id: connected?.id ?? 0, ...proof });
    },
  },
  [api.account.passkeyOptions.path]: {
    refusal: 1016,
    change: async ({ own }, isProven) => {
      const { options } = await own.passkeyOptions(isProven ? { proof: await entrance.proofOf(own) } : {});
      await own.passkeyAdd({ credential: newAuthenticator().create(options), name: "Laptop" });
    },
  },
  [api.account.passkeyRemove.path]: {
    refusal: 1016,
    change: async ({ own }, isProven) => {
      const proof = isProven ? { proof: await entrance.proofOf(own) } : {};
      const [passkey] = (await own.signInMethods({})).passkeys;
      await own.passkeyRemove({ id: passkey?.id ?? 0, ...proof });
    },
  },
  [api.account.userUpdatePasswordPhone.path]: {
    // The code is the proof.
    refusal: 1003,
    change: async ({ phone, own }, isProven) => {
      entrance.later(60);
      const code = isProven ? await entrance.codeFor(phone, "reset") : "000000";
      await own.userUpdatePasswordPhone({ phone, code, password: nextPassword, password_confirm: nextPassword });
    },
  },
  [api.team.updateSubAccount.path]: {
    refusal: 1016,
    change: async ({ id }, isProven) => {
      const { app } = entrance.running;
      const { accountId } = await entrance.rowOf(id);
      const manager = await newMember(app, accountId, ["sub", "key"]);
      const { team } = entrance.running.client({ token: manager.token });
      const proof = isProven ? { proof: await newProof(app, manager) } : {};
      await team.updateSubAccount({ id, password: nextPassword, ...proof });
    },
  },
};

/** The user as a sub-account, for the call by which others set its password. */
async function settledFor(path: string): Promise<Settled> {
  const user = await entrance.settled();
  const { app } = entrance.running;
  if (path === api.account.identityRemove.path) {
    const data = { userId: user.id, provider: "google", subject: user.email, name: "", createdAt: entrance.now() };
    await app.db.linkedIdentity.create({ data });
  }
  if (path === api.account.passkeyRemove.path) {
    const data = { userId: user.id, credentialId: user.email, publicKey: "", counter: 7, createdAt: entrance.now() };
    await app.db.passkey.create({ data: { ...data, name: "Laptop" } });
  }
  if (path !== api.team.updateSubAccount.path) return user;
  const { user: owner } = await entrance.registered();
  await app.db.user.update({ where: { id: user.id }, data: { accountId: owner.id } });
  entrance.messages.length = 0;
  return user;
}

const tableCalls = signInMeans.flatMap((one) => means[one].calls.map(({ path }) => ({ means: one, path })));
const endpoints = Object.values(api as Record<string, Endpoints>).flatMap(
  (group) => Object.values(group) as Endpoint[],
);

describe("the table of means", () => {
  test("has every call that takes a proof but the deletion, and each of its calls with a session demands one", () => {
    const paths = tableCalls.map(({ path }) => path);
    const taking = endpoints.filter(({ input }) => "proof" in input.shape).map(({ path }) => path);
    // Takes a proof too, but changes no login.
    expect(taking.splice(taking.indexOf(api.account.accountDelete.path), 1)).toEqual([api.account.accountDelete.path]);
    expect(paths).toEqual(expect.arrayContaining(taking));
    for (const { path } of tableCalls) {
      const { access, errors = [], input } = endpoints.find((one) => one.path === path)!;
      if (needsSession(access))
        expect([...errors, ...Object.keys(input.shape)]).toEqual(expect.arrayContaining(["PROOF_NEEDED", "proof"]));
    }
    expect(Object.keys(ways).sort()).toEqual([...paths].sort());
  });

  test("names the columns that nothing else writes, except to open, join or delete an account", async () => {
    const columns = Object.values(means).flatMap(({ columns }) => columns.filter((column) => column !== "email"));
    const written = new RegExp(`\\b(?:${columns.join("|")})\\b`);
    const root = new URL("../../", import.meta.url).pathname;
    const writers: string[] = [];
    for await (const file of glob("**/*.ts", { cwd: root, exclude: ["**/*.test.ts", "generated/**"] })) {
      const source = await readFile(`${root}${file}`, "utf8");
      const updates = source.split(/\buser\.(?:update\w*|upsert)\(/).slice(1);
      const isWriter = updates.some((update) => written.test(dataOf(update))) || /update users set/i.test(source);
      if (isWriter) writers.push(file);
    }
    expect(writers.sort()).toEqual([
      // A secret that is not switched on yet.
      "modules/account/second-factor.ts",
      "modules/account/sign-in-changes.ts",
      "modules/account/sign-in-undo.ts",
      "modules/personal-data/deletion.ts",
      "modules/team/acceptance.ts",
      "modules/team/switch-sub-account.ts",
    ]);
  });
});

/** What an update writes: the object after `data:`. */
function dataOf(update: string): string {
  const start = update.indexOf("data:");
  let depth = 0;
  for (let end = start; end < update.length; end++) {
    if (update[end] === "{") depth++;
    if (update[end] === "}" && --depth === 0) return update.slice(start, end);
  }
  return update.slice(start);
}

describe.each(tableCalls)("$means by $path", ({ means: one, path }) => {
  const { change, refusal } = ways[path]!;

  test("is refused to a session alone, and changes nothing", async () => {
    const user = await settledFor(path);
    const before = await entrance.rowOf(user.id);
    expect(await codeOf(change(user, false))).toBe(refusal);
    expect(await entrance.rowOf(user.id)).toEqual(before);
    expect(entrance.messages.filter(({ text }) => text.includes("undo"))).toEqual([]);
  });

  test("tells every phone and address of before, and is undone from there, once", async () => {
    const user = await settledFor(path);
    const before = await stateOf(user.id);
    await change(user, true);
    expect(await stateOf(user.id)).not.toEqual(before);
    const [token = ""] = entrance.linksTo(user.email);
    expect(entrance.linksTo(user.e164)).toEqual([token]);
    expect(entrance.linksTo(user.email)).toEqual([token]);
    const withLink = entrance.messages.filter(({ text }) => text.includes(token)).map(({ to }) => to);
    expect(withLink.sort()).toEqual([user.e164, user.email].sort());
    expect((await signInUndoInfo(token)).changes.map(({ means }) => means)).toEqual([one]);
    const token506 = await openSession(entrance.running.app, await entrance.rowOf(user.id), device, false);
    await signInUndo(token);
    expect(await stateOf(user.id)).toEqual(before);
    expect(await codeOf(entrance.sessionOf(token506.token).userInfo({}))).toBe(506);
    await expect(signInUndo(token)).rejects.toMatchObject({ code: 409, data: { state: "undone" } });
    await expect(signInUndoInfo(token)).rejects.toMatchObject({ code: 409, data: { state: "undone" } });
  });

  test("cannot be undone after three days", async () => {
    const user = await settledFor(path);
    await change(user, true);
    const [token = ""] = entrance.linksTo(user.email);
    entrance.later(3 * DAY - 60);
    expect(await codeOf(signInUndoInfo(token))).toBe(200);
    entrance.later(60);
    await expect(signInUndo(token)).rejects.toMatchObject({ code: 409, data: { state: "expired" } });
  });
});

const device = { ip: "127.0.0.1", plat: "pc" as const, userAgent: "test" };

describe("a thief who changes several things", () => {
  test("gets no link at any channel of theirs, and every link restores what was before the first change", async () => {
    const changesBy = async (user: Settled) => {
      const first = entrance.newEmail();
      const second = entrance.newEmail();
      await entrance.bind(user.own, first, await entrance.proofOf(user.own));
      await entrance.bind(user.own, second, await entrance.proofOf(user.own));
      await entrance.switchOnSecondFactor(user.own, await entrance.proofOf(user.own));
      const code = await entrance.codeByMail(second, "reset");
      const passwords = { password: nextPassword, password_confirm: nextPassword };
      await entrance.visitor().userUpdatePasswordPhone({ email: second, code, ...passwords });
      return [first, second];
    };
    for (const which of [0, 3]) {
      const user = await entrance.settled();
      const before = await stateOf(user.id);
      const theirs = await changesBy(user);
      expect(theirs.flatMap(entrance.linksTo)).toEqual([]);
      const links = entrance.linksTo(user.email);
      expect(new Set(links).size).toBe(4);
      expect(entrance.linksTo(user.e164)).toEqual(links);
      const { changes, has_password } = await signInUndoInfo(links[which]!);
      expect(changes.map(({ means }) => means)).toEqual<SignInMeans[]>(["email", "password", "second_factor"]);
      expect(has_password).toBe(true);
      await signInUndo(links[which]!);
      expect(await stateOf(user.id)).toEqual(before);
      for (const link of links) expect(await codeOf(signInUndo(link))).toBe(409);
    }
  });

  test("is still undone by the last link when the first has expired", async () => {
    const user = await entrance.settled();
    const before = await stateOf(user.id);
    await entrance.bind(user.own, entrance.newEmail(), await entrance.proofOf(user.own));
    entrance.later(2 * DAY);
    await entrance.bind(user.own, entrance.newEmail(), await entrance.proofOf(user.own));
    entrance.later(2 * DAY);
    const [first = "", last = ""] = entrance.linksTo(user.email);
    expect(await codeOf(signInUndo(first))).toBe(409);
    await signInUndo(last);
    expect(await stateOf(user.id)).toEqual(before);
  });

  test("cannot switch the messages off, nor turn off the second factor for good", async () => {
    const user = await entrance.settled();
    const { recovery_codes } = await entrance.switchOnSecondFactor(user.own, await entrance.proofOf(user.own));
    entrance.later(4 * DAY);
    entrance.messages.length = 0;
    const { notices } = entrance.running.client({ token: user.token });
    await notices.setNoticeSettings({ type: "security", email: false, sms: false });
    const before = await stateOf(user.id);
    const [totp_code = ""] = recovery_codes;
    await user.own.twoFactor({ action: "disable", password, totp_code });
    await signInUndo(entrance.linksTo(user.email)[0]!);
    expect(await stateOf(user.id)).toEqual(before);
    const { db } = entrance.running.app;
    const codes = await db.recoveryCode.findMany({ where: { userId: user.id } });
    expect(codes).toHaveLength(10);
    expect(codes.filter(({ usedAt }) => usedAt !== null)).toHaveLength(1);
  });
});

describe("undoing", () => {
  test("happens once, even if asked fifty times concurrently", async () => {
    const user = await entrance.settled();
    await entrance.bind(user.own, entrance.newEmail(), await entrance.proofOf(user.own));
    const [token = ""] = entrance.linksTo(user.email);
    const codes = await Promise.all(Array.from({ length: 50 }, () => codeOf(signInUndo(token))));
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set([200, 409]));
  });

  test("sets a new password at once, which replaces the one a thief may know", async () => {
    const user = await entrance.settled();
    await entrance.bind(user.own, entrance.newEmail(), await entrance.proofOf(user.own));
    const [token = ""] = entrance.linksTo(user.email);
    await expect(signInUndo(token, "short")).rejects.toMatchObject({ code: 1005 });
    await signInUndo(token, nextPassword);
    expect(await codeOf(entrance.visitor().phoneLogin({ email: user.email, password }))).toBe(1002);
    expect(await codeOf(entrance.visitor().phoneLogin({ email: user.email, password: nextPassword }))).toBe(200);
  });

  test("does not work with an invented token", async () => {
    expect(await codeOf(signInUndo("x".repeat(32)))).toBe(404);
    expect(await codeOf(signInUndoInfo("x".repeat(32)))).toBe(404);
  });

  test("keeps an address from everyone else until the change is final, so that it can always be restored", async () => {
    const user = await entrance.settled();
    await entrance.bind(user.own, entrance.newEmail(), await entrance.proofOf(user.own));
    const loginOf = async () =>
      entrance
        .visitor()
        .userLoginPhoneCode({ email: user.email, code: await entrance.codeByMail(user.email, "login"), agree: true });
    expect(await codeOf(loginOf())).toBe(1017);
    const other = entrance.sessionOf((await entrance.registered()).token);
    expect(await codeOf(entrance.bind(other, user.email, await entrance.proofOf(other)))).toBe(1017);
    entrance.later(3 * DAY);
    expect(await codeOf(loginOf())).toBe(200);
  });
});

test("the text of a message tells each language what happened and what to do", async () => {
  const user = await entrance.settled();
  await entrance.running.app.db.user.update({ where: { id: user.id }, data: { lang: "zh-CN" } });
  await entrance.bind(user.own, entrance.newEmail(), await entrance.proofOf(user.own));
  const sms = (entrance.messages.find(({ to }) => to === user.e164) as SmsMessage | undefined)?.text;
  expect(sms).toMatch(
    /^【子午】邮箱已验证。非本人操作？3 天内可撤销：https:\/\/meridian\.example\/zh\/\?dialog=undo#[\w-]{32}$/,
  );
});

test("hashes of undo tokens are stored, never tokens", async () => {
  const user = await entrance.settled();
  await entrance.bind(user.own, entrance.newEmail(), await entrance.proofOf(user.own));
  const [token = ""] = entrance.linksTo(user.email);
  const rows = await entrance.running.app.db.signInChange.findMany({ where: { userId: user.id } });
  expect(JSON.stringify(rows)).not.toContain(token);
});
