import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { updateUser } from "../account/profile.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

test("answers in the requested language, else in the account's, as soon as that has changed", async () => {
  const { account, secret } = await newKey(running.app);
  const countryOf = async (query = "", headers: Record<string, string> = {}) => {
    const url = `/v2/query?ip=8.8.8.8${query}`;
    const response = await running.server.inject({ url, headers: { authorization: `Bearer ${secret}`, ...headers } });
    return response.json().location.country;
  };
  expect(await countryOf()).toBe("United States");
  expect(await countryOf("&lang=zh")).toBe("美国");
  expect(await countryOf("", { "accept-language": "zh-CN,zh;q=0.9" })).toBe("美国");
  expect(await countryOf("", { "accept-language": "*" })).toBe("United States");
  await updateUser(running.app, account.signedIn, "127.0.0.1", { lang: "zh-CN" });
  await running.lookupApi.keyRing.refresh();
  expect(await countryOf()).toBe("美国");
  expect(await countryOf("&lang=en")).toBe("United States");
  const refused = await running.server.inject({ url: "/v2/query?ip=x", headers: { "x-api-key": secret } });
  expect(refused.json().detail).toBe("不是有效的 IP 地址");
});

test("a refusal of a known key is in its account's language, and in its owner's records", async () => {
  const { account, secret } = await newKey(running.app);
  const { account: me, keys, usage } = running.client({ token: account.token });
  await me.userUpdate({ lang: "en-US" });
  const [key] = (await keys.getKeys({})).list;
  await keys.updateKey({ key_id: key?.id ?? 0, allow_ips: "192.0.2.1" });
  await running.lookupApi.keyRing.refresh();
  for (const [method, url, payload] of [
    ["GET", "/v2/query?ip=8.8.8.8", undefined],
    ["POST", "/v2/batch", '["8.8.8.8"]'],
  ] as const) {
    const headers = { "x-api-key": secret, "content-type": "application/json" };
    const refused = await running.server.inject({ method, url, headers, ...(payload && { payload }) });
    expect(refused.statusCode).toBe(403);
    expect(refused.body).not.toMatch(/\p{Script=Han}/u);
  }
  await running.lookupApi.meter.flush();
  const { list } = await usage.getKeyUseRecord({});
  expect(list.map(({ http_status }) => http_status)).toEqual([403, 403]);
});

test("answers, batches and samples are UTF-8 without escapes, whole and by fields", async () => {
  const { secret } = await newKey(running.app);
  const headers = { "x-api-key": secret, "content-type": "text/plain" };
  const request = async (url: string, payload?: string) =>
    running.server.inject({ method: payload ? "POST" : "GET", url, headers, ...(payload && { payload }) });
  for (const answer of [
    await request("/v2/query?ip=8.8.8.8&lang=zh"),
    await request("/v2/query?ip=8.8.8.8&lang=zh&fields=location.country"),
    await request("/v2/batch?lang=zh", "8.8.8.8"),
    await request("/v2/batch?lang=zh&fields=location.country", "8.8.8.8"),
  ]) {
    expect(answer.rawPayload.toString("utf8")).toContain('"country":"美国"');
    expect(Number(answer.headers["content-length"])).toBe(answer.rawPayload.length);
  }
});

test("an answer that nothing asks to be in Chinese is in the installation's language", async () => {
  const { secret } = await newKey(running.app);
  const silent = [
    ["GET", "/v2/query?ip=8.8.8.8", {}],
    ["GET", "/v2/query?ip=8.8.8.8", { "x-api-key": "unknown_key" }],
    ["POST", "/v2/batch", {}],
    ["GET", "/v2/nothing", { "x-api-key": secret }],
    ["GET", "/nothing", { accept: "application/json" }],
    ["POST", "/v1/user_info", {}],
    ["POST", "/v1/phone_login", {}],
    ["GET", "/v1/nothing", {}],
    ["GET", "/geoip/v2.1/city/x", {}],
    ["POST", "/mcp", {}],
    ["POST", "/oauth/token", {}],
    ["GET", "/app/geoip_download", {}],
  ] as const;
  for (const [method, url, headers] of silent) {
    const answer = await running.server.inject({ method, url, headers });
    expect(`${url} ${answer.body}`).not.toMatch(/\p{Script=Han}/u);
  }
  const chinese = await startApp({ settings: { DEFAULT_LANGUAGE: "zh" } });
  try {
    for (const url of ["/v2/query?ip=8.8.8.8", "/v1/nothing"])
      expect((await chinese.server.inject({ url })).body).toMatch(/\p{Script=Han}/u);
    const english = await chinese.server.inject({ url: "/v2/query", headers: { "accept-language": "en-GB" } });
    expect(english.body).not.toMatch(/\p{Script=Han}/u);
  } finally {
    await chinese.close();
  }
});
