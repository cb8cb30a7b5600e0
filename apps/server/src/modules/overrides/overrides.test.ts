import { overrideLimits } from "@meridian/contract/override-names";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAccount, newKey, newMember } from "../../../../../tests/setup/accounts.ts";
import { startService } from "../../../../../tests/setup/drop-in.ts";

let service: Awaited<ReturnType<typeof startService>>;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

async function customer() {
  const { account, secret } = await newKey(service.app);
  const { overrides } = service.client({ token: account.token });
  return { account, secret, overrides };
}
/** As the next poll of every process, at most two seconds later. */
const poll = () => service.lookupApi.keyRing.refresh();

const ask = async (secret: string, path: string, init: RequestInit = {}) => {
  const response = await fetch(`${service.origin}${path}`, {
    ...init,
    headers: { "x-api-key": secret, ...init.headers },
  });
  return { headers: response.headers, status: response.status, body: JSON.parse(await response.text()) };
};
const single = (secret: string, ip: string, more = "") => ask(secret, `/v2/query?ip=${ip}${more}`);
const batch = async (secret: string, ips: string[], more = "") =>
  (
    await ask(secret, `/v2/batch${more}`, {
      method: "POST",
      body: JSON.stringify(ips),
      headers: { "content-type": "application/json" },
    })
  ).body;

const office = {
  target: "8.8.8.0/24",
  label: "Office",
  country: "DE",
  city: "Berlin",
  latitude: 52.5,
  longitude: 13.4,
  isp: "Our network",
  flags_set: ["is_vpn"],
  flags_cleared: ["is_hosting"],
} as const;
const saved = { ...office, flags_set: [...office.flags_set], flags_cleared: [...office.flags_cleared] };

describe("an override", () => {
  test("is in the answers of the account's keys, single and in batches, within a poll, and of nobody else's", async () => {
    const [{ secret, overrides, account }, other] = [await customer(), await customer()];
    await single(secret, "8.8.8.8");
    await single(other.secret, "8.8.8.8");
    await overrides.overrideSave(saved);
    await poll();
    const { body, headers } = await single(secret, "8.8.8.8");
    expect(body.override).toEqual({ label: "Office" });
    expect(body.location).toMatchObject({ ip: "8.8.8.8", country_code: "DE", country: "Germany", city: "Berlin" });
    expect(body.location).toMatchObject({
      province: null,
      latitude: 52.5,
      time_zone: "Europe/Berlin",
      isp: "Our network",
    });
    expect(body.location.source).toBe("Override of the account");
    expect(body.asn.asn).toBe("AS15169");
    expect(body.proxy).toMatchObject({ is_vpn: true, is_hosting: false, is_data_center: true, is_tor: null });
    expect(headers.get("etag")).toBeNull();
    expect(headers.get("x-credits-charged")).toBe("1");
    const items = await batch(secret, ["8.8.8.8", "223.5.5.5", "::ffff:8.8.8.9"]);
    expect(items[0]).toEqual({ query: "8.8.8.8", ok: true, data: body });
    expect(items[1].data.override).toBeUndefined();
    expect(items[2].data.override).toEqual({ label: "Office" });
    const form = new URLSearchParams({ ip: "8.8.8.8" });
    expect((await ask(secret, "/v2/query", { method: "POST", body: form })).body).toEqual(body);
    // Neither another account, nor one that holds the answer's ETag of before.
    expect((await single(other.secret, "8.8.8.8")).body).toMatchObject({ location: { city: "Mountain View" } });
    expect((await single(other.secret, "8.8.8.8")).body.override).toBeUndefined();
    expect((await batch(other.secret, ["8.8.8.8"]))[0].data.location.city).toBe("Mountain View");
    const { api_key } = await service.client({ token: account.token }).keys.createKey({ name: "second" });
    expect((await single(api_key, "8.8.8.8")).body.override).toEqual({ label: "Office" });
  });

  test("is in the forms of other services too, single and in batches, and of nobody else's calls", async () => {
    const [{ secret, overrides, account }, other] = [await customer(), await customer()];
    await overrides.overrideSave(saved);
    await overrides.overrideSave({ target: "9.9.9.9", label: "VIP", country: "CH" });
    await poll();
    const countryOf = async (key: string, path: string, init: RequestInit = {}) => {
      const basic = Buffer.from(`${account.signedIn.accountId}:${key}`).toString("base64");
      const headers = { authorization: path.startsWith("/geoip") ? `Basic ${basic}` : `Bearer ${key}` };
      return ask(key, path, { headers, ...init });
    };
    const { body: ipinfo } = await countryOf(secret, "/ipinfo/8.8.8.8");
    expect(ipinfo).toMatchObject({ city: "Berlin", country: "DE", org: "AS15169 Google LLC", privacy: { vpn: true } });
    expect((await countryOf(secret, "/ipinfo/9.9.9.9")).body).toMatchObject({ country: "CH" });
    expect((await countryOf(secret, "/geoip/v2.1/city/8.8.8.8")).body).toMatchObject({
      ...{ country: { iso_code: "DE" }, city: { names: { en: "Berlin" } }, traits: { network: "8.8.8.8/32" } },
    });
    expect((await countryOf(secret, "/ipregistry/8.8.8.8")).body).toMatchObject({ location: { city: "Berlin" } });
    const list = { method: "POST", body: JSON.stringify(["8.8.8.8", "223.5.5.5"]) };
    expect((await countryOf(secret, "/ipinfo/batch", list)).body).toMatchObject({
      ...{ "8.8.8.8": { city: "Berlin" }, "223.5.5.5": { city: "Hangzhou" } },
    });
    expect((await countryOf(other.secret, "/ipinfo/8.8.8.8")).body).toMatchObject({ city: "Mountain View" });
    expect((await countryOf(other.secret, "/ipinfo/batch", list)).body["8.8.8.8"].city).toBe("Mountain View");
  });

  test("decides flags, use and risk in the other calls about an address too", async () => {
    const [{ secret, overrides }, other] = [await customer(), await customer()];
    await overrides.overrideSave({ ...saved, flags_set: [], flags_cleared: ["is_hosting", "is_data_center"] });
    await overrides.overrideSave({ target: "9.9.9.9", label: "Exit", flags_set: ["is_vpn"] });
    await poll();
    const about = async (key: string, path: string) => (await ask(key, path)).body;
    const { is_hosting, is_data_center, sources } = await about(secret, "/v2/privacy/8.8.8.8");
    expect([is_hosting, is_data_center]).toEqual([false, false]);
    expect(sources.is_hosting).toEqual({ name: "Override of the account", updated_date: null, inferred: false });
    expect(sources.is_tor).toBeNull();
    expect(await about(secret, "/v2/privacy/9.9.9.9")).toMatchObject({ is_vpn: true, is_tor: null });
    expect((await about(other.secret, "/v2/privacy/8.8.8.8")).is_hosting).toBe(true);
    const risks = async (key: string, ip: string) =>
      (await about(key, `/v2/portrait/${ip}`)).risk.reasons.map(({ code }: { code: string }) => code);
    expect(await risks(secret, "9.9.9.9")).toEqual(["vpn"]);
    expect(await risks(other.secret, "8.8.8.8")).toEqual(["data_center_inferred"]);
    expect(await risks(secret, "8.8.8.8")).toEqual([]);
    expect((await about(secret, "/v2/portrait/8.8.8.8")).proxy).toMatchObject({ is_hosting: false });
    const use = async (target: string, flags: object) => {
      await overrides.overrideSave({ target, label: "Use", ...flags });
      await poll();
      const { scenario, inferred } = await about(secret, `/v2/scenario/${target}`);
      return [scenario, inferred];
    };
    expect(await use("8.8.8.9", { flags_set: ["is_hosting", "is_data_center"] })).toEqual(["data_center", false]);
    expect(await use("8.8.8.10", { flags_set: ["is_hosting"] })).toEqual(["data_center", false]);
    expect(await use("8.8.8.11", {})).toEqual(["data_center", true]);
    const fraud = { method: "POST", body: new URLSearchParams({ ip: "9.9.9.9" }) };
    expect((await ask(secret, "/v2/antifraud", fraud)).body.reasons.map(({ code }: { code: string }) => code)).toEqual([
      "vpn",
    ]);
    expect((await ask(other.secret, "/v2/privacy/9.9.9.9")).status).toBe(404);
    for (const path of ["/v2/privacy/10.0.0.1", "/v2/portrait/10.0.0.1"])
      expect((await ask(secret, path)).body.code, path).toBe("RESERVED_IP_ADDRESS");
  });

  test("leaves the answers when it is deleted", async () => {
    const { secret, overrides } = await customer();
    const { id } = await overrides.overrideSave(saved);
    expect((await single(secret, "8.8.8.8")).body.override).toBeDefined();
    await overrides.overrideSave({ ...saved, id, label: "Exit" });
    await poll();
    expect((await single(secret, "8.8.8.8")).body.override).toEqual({ label: "Exit" });
    await overrides.overrideDelete({ ids: [id] });
    await poll();
    const { body, headers } = await single(secret, "8.8.8.8");
    expect(body.override).toBeUndefined();
    expect(headers.get("etag")).not.toBeNull();
  });

  test("answers and is charged where the database knows nothing", async () => {
    const { secret, overrides } = await customer();
    expect((await single(secret, "9.9.9.9")).status).toBe(404);
    await overrides.overrideSave({ target: "9.9.9.9", label: "VIP", city: "Zürich" });
    await poll();
    const { body, headers } = await single(secret, "9.9.9.9");
    expect(body).toMatchObject({ location: { city: "Zürich", country_code: null }, override: { label: "VIP" } });
    expect(headers.get("x-credits-charged")).toBe("1");
    const before = await service.remaining(secret);
    const [known, unknown] = await batch(secret, ["9.9.9.9", "9.9.9.10"]);
    expect([known.ok, unknown.ok]).toEqual([true, false]);
    expect(await service.remaining(secret)).toBe(before - 1);
  });

  test("of the narrowest range applies, up to its ends", async () => {
    const { secret, overrides } = await customer();
    await overrides.overrideImport({
      csv: "target,label\n8.8.8.8,One\n8.8.8.0/24,Block\n8.8.8.0-8.8.9.255,Range\n2001:4860::/32,Six",
    });
    const labelOf = async (ip: string) => (await single(secret, ip)).body.override?.label;
    expect(await Promise.all(["8.8.8.8", "8.8.8.9", "8.8.8.255", "8.8.9.0", "8.8.10.0"].map(labelOf))).toEqual([
      ...["One", "Block", "Block", "Range", undefined],
    ]);
    expect(await labelOf("2001:4860:4860::8888")).toBe("Six");
  });

  test("is kept with chosen fields, and evidence and receipt do not name the database for it", async () => {
    const { secret, overrides } = await customer();
    await overrides.overrideSave(saved);
    const { body } = await single(secret, "8.8.8.8", "&fields=location.city&evidence=1&receipt=1");
    expect(body).toMatchObject({ location: { city: "Berlin" }, override: { label: "Office" } });
    expect(body.evidence).toMatchObject([{ fields: ["location.city"], source: { id: "override" } }]);
    expect(body.receipt.database).toBeNull();
    expect((await batch(secret, ["8.8.8.8"], "?fields=location.city"))[0].data).toEqual({
      location: { city: "Berlin" },
      override: { label: "Office" },
    });
  });

  test("is in the lens of who is signed in, and of nobody else", async () => {
    const { account, overrides } = await customer();
    await overrides.overrideSave(saved);
    const citiesOf = async (token?: string) => {
      const { products } = service.client(token === undefined ? {} : { token });
      return (await products.lens({ ips: "8.8.8.8\n223.5.5.5" })).places.city;
    };
    expect(await citiesOf(account.token)).toEqual(["Berlin", "Hangzhou"]);
    expect(await citiesOf()).toEqual(["Mountain View", "Hangzhou"]);
    expect(await citiesOf((await newAccount(service.app)).token)).toEqual(["Mountain View", "Hangzhou"]);
  });
});

describe("the list", () => {
  test("of another account is neither seen nor changed", async () => {
    const [mine, other] = [await customer(), await customer()];
    const { id } = await mine.overrides.overrideSave(saved);
    expect((await other.overrides.overrideList({})).list).toEqual([]);
    await expect(other.overrides.overrideDelete({ ids: [id] })).rejects.toMatchObject({ code: 404 });
    await expect(other.overrides.overrideSave({ ...saved, id })).rejects.toMatchObject({ code: 404 });
    expect((await other.overrides.overrideExport({})).csv.trim().split("\n")).toHaveLength(1);
    expect((await mine.overrides.overrideList({})).list).toMatchObject([saved]);
  });

  test("is for members with the permission alone", async () => {
    const { account } = await customer();
    const without = await newMember(service.app, account.id, ["usage.all"]);
    await expect(service.client({ token: without.token }).overrides.overrideList({})).rejects.toMatchObject({
      code: 403,
    });
    const member = await newMember(service.app, account.id, ["override.manage"]);
    await service.client({ token: member.token }).overrides.overrideSave(saved);
    const { overrides } = service.client({ token: account.token });
    expect((await overrides.overrideList({})).total).toBe(1);
  });

  test.each([
    [{ target: "10.0.0.0/8" }, "target"],
    [{ target: "8.0.0.0/7" }, "target"],
    [{ target: "office" }, "target"],
    [{ latitude: 91 }, "latitude"],
    [{ latitude: undefined }, "latitude"],
    [{ country: "Nowhere" }, "country"],
    [{ flags_cleared: ["is_vpn" as const] }, "flags_cleared"],
    [{ label: "" }, "label"],
  ])("refuses %j, and names the field", async (wrong, field) => {
    const { overrides } = await customer();
    await expect(overrides.overrideSave({ ...saved, ...wrong })).rejects.toMatchObject({
      code: 400,
      data: { errors: [{ field }] },
    });
  });

  test("has a target once, however it is written", async () => {
    const { overrides } = await customer();
    await overrides.overrideSave(saved);
    await expect(overrides.overrideSave({ ...saved, target: "8.8.8.0-8.8.8.255" })).rejects.toMatchObject({
      code: 4018,
    });
  });

  test("comes back as it was from its own CSV, also with what spreadsheets would run", async () => {
    const { overrides } = await customer();
    await overrides.overrideSave({ ...saved, label: "=1+1" });
    await overrides.overrideSave({ target: "8.8.4.4", label: 'A "quoted", one', region: "Bayern" });
    const before = (await overrides.overrideList({})).list.map(({ id: _, created_at: __, ...row }) => row);
    const { csv } = await overrides.overrideExport({});
    expect(csv).toContain("'=1+1");
    expect(await overrides.overrideImport({ csv })).toEqual({ added: 0, changed: 2, unread: [], unread_total: 0 });
    const after = (await overrides.overrideList({})).list.map(({ id: _, created_at: __, ...row }) => row);
    expect(new Set(after.map((row) => JSON.stringify(row)))).toEqual(new Set(before.map((row) => JSON.stringify(row))));
  });

  test("takes over the usable rows of an import, and names the others", async () => {
    const { overrides } = await customer();
    const csv = [
      "Label,target,country,flags_set,ignored",
      "Office,8.8.8.0/24,Germany,is_vpn is_proxy,x",
      "Office,8.8.8.0/24,DE,is_vpn is_proxy,x",
      "Office,10.0.0.1,DE,,",
      ",8.8.4.4,DE,,",
      "Office,8.8.4.4,DE,is_cat,",
    ].join("\n");
    expect(await overrides.overrideImport({ csv })).toEqual({
      ...{ added: 1, changed: 0, unread_total: 4 },
      unread: [
        { line: 2, text: "8.8.8.0/24" },
        { line: 4, text: "10.0.0.1" },
        { line: 5, text: "8.8.4.4" },
        { line: 6, text: "8.8.4.4" },
      ],
    });
    expect((await overrides.overrideList({})).list).toMatchObject([
      { country: "DE", flags_set: ["is_vpn", "is_proxy"] },
    ]);
    await expect(overrides.overrideImport({ csv: "a,b\n1,2" })).rejects.toMatchObject({ code: 400 });
  });

  test("never exceeds its limit, also with fifty requests at once", async () => {
    const { overrides, account } = await customer();
    const row = (index: number) => `8.${index >> 8}.${index & 255}.1,Office`;
    const count = overrideLimits.overrides - 10;
    await overrides.overrideImport({
      csv: `target,label\n${Array.from({ length: count }, (_, i) => row(i)).join("\n")}`,
    });
    const attempts = Array.from({ length: 50 }, (_, i) =>
      overrides.overrideSave({ target: `9.9.${i}.1`, label: "More" }),
    );
    const results = await Promise.allSettled(attempts);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: 4017 } });
    const where = { accountId: account.id };
    expect(await service.app.db.addressOverride.count({ where })).toBe(overrideLimits.overrides);
  });
});
