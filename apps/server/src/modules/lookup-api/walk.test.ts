import { createLookupClient } from "@meridian/client/lookup";
import { LookupError } from "@meridian/client/lookup-call";
import { type LookupApiEndpoint, placeOf, testInputOf } from "@meridian/contract/lookup-api/endpoint";
import { lookupErrors } from "@meridian/contract/lookup-api/errors";
import { type LookupCallName, lookupCall, lookupCallNames } from "@meridian/contract/lookup-api/index";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAccount, newKey, setQuota } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { createKey, revokeKey } from "../keys/keys.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  // Nothing listens on port 1, so that no test reaches the internet.
  const unreachable = "127.0.0.1:1";
  running = await startApp({
    settings: { DNS_SERVERS: unreachable, RDAP_BOOTSTRAP_URL: `http://${unreachable}/`, WHOIS_SERVER: unreachable },
  });
});
afterAll(() => running.close());

type Input = Readonly<Record<string, unknown>>;

/** Calls over the generated client, and keeps the headers of the last answer. */
function caller(headers: Record<string, string>) {
  const last: { headers: Record<string, unknown> } = { headers: {} };
  const client = createLookupClient(async ({ method, path, body }) => {
    const response = await running.server.inject({
      method,
      url: path,
      ...(body !== null && { payload: body }),
      headers: { lang: "en-US", ...(body !== null && { "content-type": "application/json" }), ...headers },
    });
    last.headers = response.headers;
    return { status: response.statusCode, body: response.json() };
  }) as unknown as Record<LookupCallName, (input: Input) => Promise<unknown>>;
  return { client, last };
}

const withKey = (secret: string, more: Record<string, string> = {}) => caller({ "x-api-key": secret, ...more });

/** The reason a call was refused. */
async function refusalOf(answer: Promise<unknown>): Promise<LookupError> {
  const error = await answer.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(LookupError);
  return error as LookupError;
}

/** The samples' complete question. */
const inputOf = (endpoint: LookupApiEndpoint, input: Input = endpoint.sample.input): Input =>
  endpoint.body ? { ...input, addresses: ["192.0.2.1"] } : input;

describe.each(lookupCallNames)("%s", (name) => {
  const endpoint = lookupCall(name);
  const charged = endpoint.product !== null;

  test.each(["en", "zh"] as const)("without a key is refused, in %s", async (lang) => {
    const refusal = await refusalOf(caller({}).client[name]({ ...inputOf(endpoint), lang }));
    const { message, resolution } = lookupErrors.MISSING_API_KEY;
    expect(refusal).toMatchObject({
      status: 401,
      code: "MISSING_API_KEY",
      message: message[lang],
      resolution: resolution[lang],
    });
    expect(refusal.requestId).not.toBe("");
  });

  test("with an unknown key is refused", async () => {
    const refusal = await refusalOf(withKey("mrd_live_nobody").client[name](inputOf(endpoint)));
    expect(refusal).toMatchObject({ status: 401, code: "INVALID_API_KEY" });
  });

  test("with a revoked key is refused", async () => {
    const { account, key, secret } = await newKey(running.app);
    await revokeKey(running.app, account.signedIn, "127.0.0.1", key.id);
    await running.lookupApi.keyRing.refresh();
    const refusal = await refusalOf(withKey(secret).client[name](inputOf(endpoint)));
    expect(refusal).toMatchObject({ status: 403, code: "DISABLED_API_KEY" });
  });

  test("from a page that the key does not allow is refused", async () => {
    const { secret } = await newKey(running.app, { allow_origins: ["shop.example"] });
    const refusal = await refusalOf(
      withKey(secret, { origin: "https://other.example" }).client[name](inputOf(endpoint)),
    );
    expect(refusal).toMatchObject({ status: 403, code: "FORBIDDEN_ORIGIN" });
  });

  if (charged)
    test("with a key without access to its service is refused", async () => {
      const other = endpoint.product === 12 ? 13 : 12;
      const { secret } = await newKey(running.app, { service_types: [other] });
      const refusal = await refusalOf(withKey(secret).client[name](inputOf(endpoint)));
      expect(refusal).toMatchObject({ status: 403, code: "PERMISSION_REQUIRED" });
    });

  if (charged)
    test("beyond the quota is refused, before any external source is queried", async () => {
      const { account, secret } = await newKey(running.app);
      await setQuota(running.app, account.id, 0, endpoint.product ?? 0);
      const { client, last } = withKey(secret);
      expect(await refusalOf(client[name](inputOf(endpoint)))).toMatchObject({
        status: 402,
        code: "INSUFFICIENT_QUOTA",
      });
      expect(last.headers["x-credits-charged"] ?? "0").toBe("0");
    });

  test.each(Object.keys(endpoint.invalid))(
    "with an invalid %s is refused with its own code, and not charged",
    async (field) => {
      const { secret } = await newKey(running.app);
      const { client, last } = withKey(secret);
      const wrong = { ...inputOf(endpoint), [field]: "~".repeat(placeOf(endpoint, field) === "path" ? 290 : 1500) };
      const code = endpoint.invalid[field];
      expect(await refusalOf(client[name](wrong))).toMatchObject({ status: lookupErrors[code!].status, code });
      expect(last.headers["x-credits-charged"] ?? "0").toBe("0");
    },
  );

  if (endpoint.refusals?.includes("RESERVED_IP_ADDRESS"))
    test("about a reserved address is free", async () => {
      const { secret } = await newKey(running.app);
      const { client, last } = withKey(secret);
      const refusal = await refusalOf(client[name]({ ...inputOf(endpoint), ip: "10.0.0.1" }));
      expect(refusal).toMatchObject({ status: 400, code: "RESERVED_IP_ADDRESS" });
      expect(last.headers["x-credits-charged"]).toBe("0");
    });

  if (charged && !endpoint.body)
    test("answers a test key with the sample, free, and nothing else", async () => {
      const account = await newAccount(running.app);
      const key = await createKey(running.app, account.signedIn, "127.0.0.1", { name: "test", is_test: true });
      const { client, last } = withKey(key.api_key);
      expect(await client[name]({ ...testInputOf(endpoint), lang: "en" })).toEqual(endpoint.sample.answer);
      expect(last.headers["x-credits-charged"]).toBe("0");
      const [field] = Object.keys(endpoint.invalid);
      const real: Record<string, string> = { ip: "8.8.8.8", asn: "AS15169", port: "22", name: "example.org" };
      const input = { ...endpoint.sample.input, ...(field && real[field] && { [field]: real[field] }) };
      const isSample = JSON.stringify(input) === JSON.stringify(testInputOf(endpoint));
      if (!isSample) expect(await refusalOf(client[name](input))).toMatchObject({ code: "PERMISSION_REQUIRED" });
    });

  test("refuses other methods and names its own, and answers CORS preflights", async () => {
    const url = endpoint.path.replaceAll(/[{}]/g, "");
    const get = endpoint.isCached ? ["GET", "HEAD"] : ["GET"];
    const own = [
      ...(endpoint.method === "GET" ? get : []),
      ...(endpoint.method === "POST" || endpoint.takesForm ? ["POST"] : []),
    ];
    for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const) {
      const { statusCode, headers } = await running.server.inject({ method, url });
      if (own.includes(method))
        expect([statusCode, headers["www-authenticate"]]).toEqual([
          401,
          expect.stringMatching(/^Bearer realm="lookup API", resource_metadata=/),
        ]);
      else expect([method, statusCode, headers.allow]).toEqual([method, 405, [...own, "OPTIONS"].join(", ")]);
    }
    const preflight = await running.server.inject({ method: "OPTIONS", url, headers: { origin: "https://a.example" } });
    expect([preflight.statusCode, preflight.headers["access-control-allow-origin"]]).toEqual([204, "*"]);
  });
});
