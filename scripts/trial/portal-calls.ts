import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@meridian/client";
import { ApiError, type EndpointCall } from "@meridian/client/call";
import { createStaffClient } from "@meridian/client/staff";
import { api, staffApi } from "@meridian/contract";
import { isStaffAccess } from "@meridian/contract/access";
import type { Endpoint, Endpoints } from "@meridian/contract/endpoint";
import type { OwnThing } from "@meridian/contract/ids";
import { sample } from "@meridian/contract/sample";
import type { App } from "../../apps/server/src/app.ts";
import { type Account, newAccount, newStaff } from "../../tests/setup/accounts.ts";
import { ownResourceFactories } from "../../tests/setup/own-resources.ts";
import { validCalls } from "../../tests/setup/valid-calls.ts";
import { publicInputs, Visitor } from "./public-inputs.ts";
import { refuseUnused, requireEntry, type Stop, walk } from "./walk.ts";

const AT_ONCE = 6;
/** On a machine that is busy with tests a queue or a connection may be too slow, which is answered with 503. */
const MAX_TRIES = 3;

type InputOf = (context: {
  app: App;
  caller: Account;
  own: (thing: OwnThing) => Promise<number>;
  customer: () => Promise<Account>;
}) => object | Promise<object>;

/** Inputs that differ from the tests', because production differs from them. */
const productionInputs: Readonly<Record<string, object>> = {
  // The sandbox, which the tests pay with, does not exist in production.
  "orders.userOrderConfirm": { pay_channel: "bank" },
};

const calls = Object.entries({ ...api, ...staffApi } as Record<string, Endpoints>).flatMap(([module, group]) =>
  Object.entries(group).map(([name, endpoint]) => ({ title: `${module}.${name}`, module, name, endpoint })),
);
type PortalCall = (typeof calls)[number];

/** The generated clients of one caller, who has an address of their own. */
export function clientsOf(address: string, token = "", cookies: Readonly<Record<string, string>> = {}) {
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  const headers = {
    lang: "en-US",
    "x-forwarded-for": `198.51.${randomInt(256)}.${randomInt(256)}`,
    ...(token && { token }),
    ...(cookie.length > 0 && { cookie: cookie.join("; ") }),
  };
  const transport = async ({ path, method, body }: Parameters<Parameters<typeof createClient>[0]>[0]) => {
    for (let tried = 1; ; tried++) {
      const response = await fetch(address + path, { method, body, headers });
      if (response.status !== 503 || tried === MAX_TRIES) {
        return (await response.json()) as { code: number; msg: string; data: unknown };
      }
      await sleep(Number(response.headers.get("retry-after")) * 1000);
    }
  };
  return { ...createClient(transport), ...createStaffClient(transport) };
}

/** Sends every call of the contract once, with a valid input, and expects success. Returns how many. */
export function walkPortalCalls(app: App, address: string): Promise<number> {
  const titles = calls.map(({ title }) => title);
  refuseUnused(publicInputs, titles, "scripts/trial/public-inputs.ts");
  refuseUnused(productionInputs, titles, "scripts/trial/portal-calls.ts");
  return walk(
    calls.map((call): Stop => ({ name: call.title, visit: () => makeCall(app, address, call) })),
    AT_ONCE,
  );
}

async function makeCall(app: App, address: string, { title, module, name, endpoint }: PortalCall): Promise<void> {
  const caller = await callerFor(app, endpoint);
  const visitor = new Visitor();
  const input = { ...(await inputFor(app, title, endpoint, caller ?? visitor)), ...productionInputs[title] };
  const clients = clientsOf(address, caller?.token, visitor.cookies) as unknown as Record<
    string,
    Record<string, EndpointCall<object, unknown>>
  >;
  const call = clients[module]?.[name];
  if (!call) throw new Error("the client does not have it");
  try {
    await call(input);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new Error(`${error.code} ${error.message} ${JSON.stringify(error.data)} for ${JSON.stringify(input)}`);
  }
}

async function callerFor(app: App, { access }: Endpoint): Promise<Account | null> {
  if (access === "public") return null;
  return isStaffAccess(access) ? newStaff(app) : newAccount(app);
}

async function inputFor(app: App, title: string, endpoint: Endpoint, caller: Account | Visitor): Promise<object> {
  if (caller instanceof Visitor) {
    const prepared = publicInputs[title];
    return prepared ? prepared(app, caller) : sample(endpoint.input, "input");
  }
  const [module = "", name = ""] = title.split(".");
  const ofModule = requireEntry(validCalls as Record<string, object>, module, "tests/setup/valid-calls.ts");
  const inputOf = requireEntry(ofModule as Record<string, InputOf>, name, "tests/setup/valid-calls.ts");
  return inputOf({
    app,
    caller,
    own: (thing) => ownResourceFactories[thing](app, caller),
    customer: () => newAccount(app),
  });
}
