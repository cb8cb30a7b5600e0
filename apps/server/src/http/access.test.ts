import { ApiError, type EndpointCall } from "@meridian/client/call";
import { api, staffApi } from "@meridian/contract";
import { isStaffAccess, permissions } from "@meridian/contract/access";
import type { Endpoints } from "@meridian/contract/endpoint";
import { type OwnThing, ownThings } from "@meridian/contract/ids";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Account, newAccount, newMember, newStaff } from "../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../tests/setup/app.ts";
import type { CallContext } from "../../../../tests/setup/call-context.ts";
import { numberFieldsOf } from "../../../../tests/setup/number-fields.ts";
import { ownResourceFactories } from "../../../../tests/setup/own-resources.ts";
import { everyTable } from "../../../../tests/setup/tables.ts";
import { validCalls } from "../../../../tests/setup/valid-calls.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({ settings: { TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(() => running.close());

const signedInCalls = Object.entries({ ...api, ...staffApi } as Record<string, Endpoints>).flatMap(([module, group]) =>
  Object.entries(group)
    .filter(([, { access }]) => access !== "public")
    .map(([name, endpoint]) => ({ title: `${module}.${name}`, module, name, endpoint })),
);
type SignedInCall = (typeof signedInCalls)[number];

type InputOf = (context: CallContext) => object | Promise<object>;

/** An input with which the call succeeds, naming the caller's own things. */
async function validInput({ title, module, name }: SignedInCall, caller: Account): Promise<object> {
  const inputOf = (validCalls as Record<string, Record<string, InputOf>>)[module]?.[name];
  if (!inputOf) throw new Error(`${title} has no entry in tests/setup/valid-calls.ts`);
  return inputOf({
    app: running.app,
    caller,
    own: (thing) => makeOwn(thing, caller),
    customer: () => newAccount(running.app),
  });
}

/** Creates a thing owned by a user and returns its id. */
async function makeOwn(thing: OwnThing, owner: Account): Promise<number> {
  const make = (ownResourceFactories as Partial<typeof ownResourceFactories>)[thing];
  if (!make) throw new Error(`${thing} has no entry in tests/setup/own-resources.ts`);
  return make(running.app, owner);
}

/** The call's answer: its code and, on failure, the message and the invalid fields. */
async function answer({ title, module, name }: SignedInCall, { id, token }: Account, input: object) {
  // Each caller has its own address, so that their limits do not interfere.
  const client = running.client({ token, "x-forwarded-for": `198.51.${(id >> 8) & 255}.${id & 255}` });
  const call = (client as unknown as Record<string, Record<string, EndpointCall<object, unknown>>>)[module]?.[name];
  if (!call) throw new Error(`the client has no ${title}`);
  try {
    await call(input);
    return { code: 200 };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { code: error.code, msg: error.message, fields: Object.keys(error.fields) };
  }
}

async function expectRefusal(code: 403 | 404, call: SignedInCall, caller: Account, input: object) {
  const before = await everyTable(running.app);
  expect(await answer(call, caller, input)).toMatchObject({ code });
  expect(await everyTable(running.app)).toEqual(before);
}

/** Larger than any count a caller may send, so that it cannot be mistaken for one. */
const MAX_COUNT = 1_000_000_000;

/** Callers who do not own the thing, though they may own a similar one. */
async function othersThan(caller: Account, thing: OwnThing): Promise<Account[]> {
  const { app } = running;
  const strangers = [await newAccount(app)];
  // A user's own thing belongs to nobody else in the account, not even to the main account.
  if (ownThings[thing].of === "user") strangers.push(await newMember(app, caller.id, permissions));
  return strangers;
}

describe.each(signedInCalls)("$title", (call) => {
  const { endpoint } = call;
  const { access, errors = [] } = endpoint;

  test("succeeds for a signed-in caller", async () => {
    const caller = await (isStaffAccess(access) ? newStaff : newAccount)(running.app);
    expect(await answer(call, caller, await validInput(call, caller))).toEqual({ code: 200 });
  });

  if (isStaffAccess(access)) {
    test("is refused to everyone else, including staff without the second factor, and changes nothing", async () => {
      const main = await newAccount(running.app);
      const holder = await newMember(running.app, main.id, permissions);
      const unsafe = await newAccount(running.app);
      await running.app.db.user.update({ where: { id: unsafe.id }, data: { staffRole: "owner" } });
      const input = await validInput(call, main);
      for (const caller of [main, holder, unsafe]) await expectRefusal(403, call, caller, input);
    });

    const anyIds = numberFieldsOf(endpoint).filter(({ thing }) => thing === "any" || thing === "site");
    if (anyIds.length > 0)
      test("returns NOT_FOUND for an unknown id, and declares it", async () => {
        expect(errors).toContain("NOT_FOUND");
        const caller = await newStaff(running.app);
        for (const { field, largest } of anyIds)
          await expectRefusal(404, call, caller, { ...(await validInput(call, caller)), [field]: largest });
      });
  } else if (access !== "user" && access !== "optional") {
    test("rejects a sub-account that holds every other permission, and changes nothing", async () => {
      const { id } = await newAccount(running.app);
      const holder = await newMember(
        running.app,
        id,
        permissions.filter((other) => other !== access),
      );
      await expectRefusal(403, call, holder, await validInput(call, holder));
    });

    if (access !== "main")
      test.each([access, access.split(".")[0] ?? ""])("is open to a sub-account that holds %s alone", async (held) => {
        const { id } = await newAccount(running.app);
        const holder = await newMember(running.app, id, [held]);
        expect(await answer(call, holder, await validInput(call, holder))).toEqual({ code: 200 });
      });
  }

  test("declares who owns every id", () => {
    for (const { field, largest, thing } of numberFieldsOf(endpoint)) {
      // A file may have more bytes than anything else is counted to.
      if (/(?:^|_)ids?$/.test(field) || (largest > MAX_COUNT && field !== "size"))
        expect(thing, `${field} must be made by ownId, ownIds or publicId`).toBeDefined();
      if (thing !== undefined) expect(thing === "any" || thing === "site", field).toBe(isStaffAccess(access));
      const named = Object.keys(ownThings).find((kind) => new RegExp(`(?:^|_)${kind}_ids?$`).test(field));
      if (named && !isStaffAccess(access)) expect(thing?.endsWith(named), field).toBe(true);
    }
  });

  const ownFields = numberFieldsOf(endpoint).flatMap(({ thing, ...number }) =>
    thing === undefined || thing === "public" || thing === "any" || thing === "site" ? [] : [{ ...number, thing }],
  );
  if (ownFields.length > 0)
    test("declares NOT_FOUND for resources of others", () => expect(errors).toContain("NOT_FOUND"));

  describe.each(ownFields)("$field", ({ field, thing, largest, isList }) => {
    const naming = (id: number) => ({ [field]: isList ? [id] : id });

    test(`of somebody else's ${thing} is not found, and changes nothing; its owner is answered`, async () => {
      const caller = await newAccount(running.app);
      for (const other of await othersThan(caller, thing)) {
        const theirs = naming(await makeOwn(thing, other));
        await expectRefusal(404, call, caller, { ...(await validInput(call, caller)), ...theirs });
        expect(await answer(call, other, { ...(await validInput(call, other)), ...theirs })).toEqual({ code: 200 });
      }
    });

    test("may be as large as its column holds, and no larger", async () => {
      const caller = await newAccount(running.app);
      const input = await validInput(call, caller);
      expect(await answer(call, caller, { ...input, ...naming(largest) })).toMatchObject({ code: 404 });
      expect(await answer(call, caller, { ...input, ...naming(largest + 1) })).toMatchObject({
        code: 400,
        fields: [field],
      });
    });
  });
});
