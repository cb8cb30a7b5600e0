import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newAccount } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { openPublisher } from "../../../../../tests/setup/publisher.ts";
import { catchMail } from "../../../../../tests/setup/queued-mail.ts";
import { openResolver } from "../../../../../tests/setup/resolver.ts";
import { DAY_MS, HOUR_MS } from "../../lib/durations.ts";
import type { MailMessage } from "../../lib/mail-provider.ts";
import { ownDomainOf } from "./contact-domains.ts";
import { listCorrections } from "./corrections.ts";
import { checkDueProofs } from "./proofs.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let resolver: Awaited<ReturnType<typeof openResolver>>;
let publisher: Awaited<ReturnType<typeof openPublisher>>;
let now = new Date("2026-11-10T12:00:00Z");
/** What the registry answers, by path; a text is a redirect. */
let objects: Record<string, object | string> = {};
let isRegistryAway = false;
const mails: MailMessage[] = [];
const strangers: string[] = [];

const registry = createServer(({ url = "" }, response) => {
  const own = `http://127.0.0.1:${portOf(registry)}/rdap/`;
  if (isRegistryAway && url.startsWith("/rdap/")) return void response.destroy();
  if (url === "/ipv4.json") return void response.end(JSON.stringify({ services: [[["8.0.0.0/8"], [own]]] }));
  if (url.endsWith(".json")) return void response.end(JSON.stringify({ services: [] }));
  const found = objects[url];
  if (typeof found === "string") return void response.writeHead(302, { location: found }).end();
  response.writeHead(found ? 200 : 404, { "content-type": "application/rdap+json" }).end(JSON.stringify(found ?? {}));
});
/** A server that IANA does not list; staff's settings allow its port, so only the rule about redirects keeps it away. */
const stranger = createServer(({ url = "" }, response) => {
  strangers.push(url);
  response.end(JSON.stringify(network()));
});
const portOf = (server: typeof registry) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  for (const server of [registry, stranger]) await once(server.listen(0, "127.0.0.1"), "listening");
  resolver = await openResolver();
  publisher = await openPublisher();
  running = await startApp({
    settings: {
      DNS_SERVERS: resolver.address,
      TRUSTED_PROXIES: "127.0.0.1",
      RDAP_BOOTSTRAP_URL: `http://127.0.0.1:${portOf(registry)}/`,
      REGISTRY_HOSTS: `127.0.0.1:${portOf(stranger)}`,
      FEED_HOSTS: new URL(publisher.url).host,
    },
    change: (app) => ({ ...app, now: () => now, jobs: catchMail(app.jobs, (mail) => void mails.push(mail)) }),
  });
});
afterAll(async () => {
  await running.close();
  await publisher.close();
  resolver.close();
  for (const server of [registry, stranger]) server.close();
});
beforeEach(async () => {
  Object.assign(resolver, { records: [], asked: [], isBroken: false });
  // What was read of the registry is no longer fresh.
  now = new Date(now.getTime() + DAY_MS);
  isRegistryAway = false;
  objects = { [path]: network() };
  mails.length = 0;
  await running.app.db.dataCorrection.deleteMany();
  await running.app.db.correctionCase.updateMany({ data: { nextCheckAt: null } });
});

const block = "8.8.8.0/24";
const path = "/rdap/ip/8.8.8.0/24";
const contact = (email: string, ...roles: string[]) => ({
  roles,
  vcardArray: ["vcard", [["email", {}, "text", email]]],
});
function network(more: object = {}) {
  return {
    objectClassName: "ip network",
    startAddress: "8.8.8.0",
    endAddress: "8.8.8.255",
    entities: [contact("NOC@Example.net", "technical"), contact("abuse@example.net", "abuse")],
    ...more,
  };
}

let senders = 0;
async function sent(ip = block, field: "city" | "country" | "region" | "coordinates" = "city", value = "San Jose") {
  const account = await newAccount(running.app);
  const client = running.client({ token: account.token, "x-forwarded-for": `203.0.113.${++senders}` });
  const { ticket_no, lead_id } = await client.leads.registCooperation({
    ...{ kind: "correction", name: "Ann", email: `ann${senders}@example.com`, content: "https://spam.example" },
    ...{ ip, field, correct_value: value },
  });
  return { ticket_no, id: lead_id };
}
const visitor = () => running.client({ "x-forwarded-for": `198.51.100.${++senders % 250}` }).corrections;
const check = (ticket_no: string) => visitor().correctionProof({ ticket_no });
const ways = (ticket_no: string) => visitor().correctionWays({ ticket_no });
async function putRecord(ticket_no: string, ...names: string[]) {
  const { proof } = await visitor().correctionCase({ ticket_no });
  for (const name of names) resolver.records.push({ type: "TXT", name, ttl: 60, data: proof!.text });
}
const tokenIn = ({ text }: MailMessage) => /#([\w-]+)/.exec(text)![1]!;

describe("a record in a contact's domain", () => {
  test("proves the addresses, and the case says where it is", async () => {
    const { ticket_no } = await sent();
    expect((await ways(ticket_no)).domains).toEqual(["_meridian.example.net"]);
    await putRecord(ticket_no, "_meridian.example.net");
    const shown = await check(ticket_no);
    expect(shown).toMatchObject({ state: "accepted", is_automatic: true });
    expect(shown).toMatchObject({ proven_by: "domain", proven_with: "_meridian.example.net" });
    expect(await listCorrections(running.app)).toMatchObject([{ first: "8.8.8.0", last: "8.8.8.255" }]);
  });

  test("is looked for again after a year, and without it the correction ends", async () => {
    const { ticket_no } = await sent();
    await putRecord(ticket_no, "_meridian.example.net");
    await check(ticket_no);
    now = new Date(now.getTime() + 365 * DAY_MS);
    expect(await checkDueProofs(running.app)).toEqual({ checked: 1 });
    expect(await listCorrections(running.app)).toHaveLength(1);
    resolver.records = [];
    now = new Date(now.getTime() + 365 * DAY_MS);
    await checkDueProofs(running.app);
    expect(await visitor().correctionCase({ ticket_no })).toMatchObject({ state: "withdrawn" });
  });

  test.each<[string, object]>([
    ["with a mailbox at a provider for anyone", { entities: [contact("noc@gmail.com", "technical")] }],
    ["with a mailbox at another such provider", { entities: [contact("noc@139.com", "technical")] }],
    ["at the registry itself", { entities: [contact("hostmaster@apnic.net", "technical")] }],
    ["at a national registry's subdomain", { entities: [contact("a@db.nic.ad.jp", "technical")] }],
    ["at a public suffix", { entities: [contact("a@co.uk", "technical")] }],
    ["that only sponsors", { entities: [contact("a@sponsor.example.org", "sponsor")] }],
    [
      "of somebody who only sponsors",
      { entities: [{ ...contact("", "registrar"), entities: [contact("a@within.example.org", "abuse")] }] },
    ],
    ["of a narrower object", { endAddress: "8.8.8.127" }],
    ["of an object of a registry, a whole /8", { startAddress: "8.0.0.0", endAddress: "8.255.255.255" }],
    ["of other addresses", { startAddress: "8.8.4.0", endAddress: "8.8.4.255" }],
    ["of something that is no network", { objectClassName: "autnum" }],
  ])("of a contact %s proves nothing", async (_, more) => {
    objects[path] = network(more);
    const { ticket_no } = await sent();
    expect(await ways(ticket_no)).toMatchObject({ domains: [], contacts: [] });
    resolver.asked = [];
    await check(ticket_no);
    expect(resolver.asked).toEqual(["_meridian.8.8.8.in-addr.arpa"]);
  });

  test("of the provider around it proves nothing for a customer's own object, nor the customer for the provider", async () => {
    objects["/rdap/ip/8.8.0.0/16"] = network({ startAddress: "8.8.0.0", endAddress: "8.8.255.255" });
    objects[path] = network({ entities: [contact("it@customer.example.org", "technical")] });
    const [customer, provider] = [await sent(), await sent("8.8.0.0/16")];
    expect((await ways(customer.ticket_no)).domains).toEqual(["_meridian.customer.example.org"]);
    expect((await ways(provider.ticket_no)).domains).toEqual(["_meridian.example.net"]);
  });

  test("of contacts that another server names proves nothing", async () => {
    objects[path] = `http://127.0.0.1:${portOf(stranger)}/`;
    const { ticket_no } = await sent();
    await expect(ways(ticket_no)).rejects.toMatchObject({ code: 503 });
    expect(strangers).toEqual([]);
    objects[path] = "/rdap/moved";
    objects["/rdap/moved"] = network();
    now = new Date(now.getTime() + HOUR_MS);
    expect((await ways(ticket_no)).domains).toEqual(["_meridian.example.net"]);
  });
});

test("the token of one case proves no other", async () => {
  const [mine, other] = [await sent(), await sent()];
  await putRecord(mine.ticket_no, "_meridian.example.net");
  expect(await check(other.ticket_no)).toMatchObject({ state: "open", proven_at: null });
});

test("while the registry is away, the reverse zone still proves", async () => {
  isRegistryAway = true;
  const { ticket_no } = await sent();
  expect(await check(ticket_no)).toMatchObject({ state: "open" });
  await putRecord(ticket_no, "_meridian.8.8.8.in-addr.arpa");
  now = new Date(now.getTime() + HOUR_MS);
  expect(await check(ticket_no)).toMatchObject({ state: "accepted", proven_by: "reverse_zone", proven_with: "" });
});

describe("mail to a contact", () => {
  const mail = async (ticket_no: string, index = 0) => {
    const { contacts } = await ways(ticket_no);
    return visitor().correctionMail({ ticket_no, contact_id: contacts[index]!.id });
  };
  const confirm = (ticket_no: string, token: string) => visitor().correctionConfirm({ ticket_no, token });

  test("proves with its token, once, and shows no address", async () => {
    const { ticket_no } = await sent();
    expect((await ways(ticket_no)).contacts.map(({ address }) => address)).toEqual([
      "n••@example.net",
      "a••@example.net",
    ]);
    expect(await mail(ticket_no)).toMatchObject({ mailed_to: "n••@example.net", mailed_at: now.toISOString() });
    expect(mails).toMatchObject([{ to: "noc@example.net" }]);
    expect(mails[0]!.text).not.toMatch(/spam|San Jose/);
    // Whoever only opens the page confirms nothing.
    expect(await visitor().correctionCase({ ticket_no })).toMatchObject({ state: "open" });
    const confirmed = await confirm(ticket_no, tokenIn(mails[0]!));
    expect(confirmed).toMatchObject({ state: "accepted", proven_by: "mail", proven_with: "n••@example.net" });
    await expect(confirm(ticket_no, tokenIn(mails[0]!))).rejects.toMatchObject({ code: 404 });
    expect(JSON.stringify(confirmed)).not.toMatch(/noc/i);
  });

  test("confirms once, however often the button is pressed at the same time", async () => {
    const { ticket_no } = await sent();
    await mail(ticket_no);
    const attempts = Array.from({ length: 50 }, () => confirm(ticket_no, tokenIn(mails[0]!)));
    const done = await Promise.allSettled(attempts);
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await listCorrections(running.app)).toHaveLength(1);
  });

  test("works for three days, in its own case, and only as the last one sent", async () => {
    const [first, other] = [await sent(), await sent()];
    await mail(first.ticket_no);
    await mail(first.ticket_no, 1);
    const [replaced, last] = mails.map(tokenIn);
    await expect(confirm(first.ticket_no, replaced!)).rejects.toMatchObject({ code: 404 });
    await expect(confirm(other.ticket_no, last!)).rejects.toMatchObject({ code: 404 });
    await expect(confirm(other.ticket_no, "")).rejects.toMatchObject({ code: 400 });
    now = new Date(now.getTime() + 3 * DAY_MS + 1);
    await expect(confirm(first.ticket_no, last!)).rejects.toMatchObject({ code: 404 });
  });

  test("goes to the registry's contacts only, three times a day for a case and for an address", async () => {
    const { ticket_no } = await sent();
    await expect(visitor().correctionMail({ ticket_no, contact_id: "0".repeat(16) })).rejects.toMatchObject({
      code: 404,
    });
    for (let index = 0; index < 3; index++) await mail(ticket_no);
    await expect(mail(ticket_no, 1)).rejects.toMatchObject({ code: 429 });
    const other = await sent();
    await expect(mail(other.ticket_no)).rejects.toMatchObject({ code: 429 });
    expect(mails).toHaveLength(3);
    await mail(other.ticket_no, 1);
  });

  test("holds as long as the registry has the contact", async () => {
    const { ticket_no } = await sent();
    await mail(ticket_no);
    await confirm(ticket_no, tokenIn(mails[0]!));
    now = new Date(now.getTime() + 365 * DAY_MS);
    await checkDueProofs(running.app);
    expect(await listCorrections(running.app)).toHaveLength(1);
    objects[path] = network({ entities: [contact("new@example.net", "technical")] });
    now = new Date(now.getTime() + 365 * DAY_MS);
    await checkDueProofs(running.app);
    expect(await listCorrections(running.app)).toEqual([]);
  });
});

describe("the geofeed of the addresses' object", () => {
  let feeds = 0;
  /** Publishes a geofeed under a new name, and returns the object that names it. */
  function publish(rows: string, form: "link" | "remark" = "link") {
    const name = `/feed-${++feeds}.csv`;
    publisher.publish(name, rows);
    const url = publisher.url + name;
    const link = { rel: "geo", type: "application/geofeed+csv", href: url };
    objects[path] = network(form === "link" ? { links: [link] } : { remarks: [{ description: [`Geofeed ${url}`] }] });
    return url;
  }

  test.each(["link", "remark"] as const)("proves what it says itself, named by a %s", async (form) => {
    const url = publish("8.8.8.0/24,US,US-CA,San Jose,\n", form);
    const { ticket_no } = await sent();
    expect((await ways(ticket_no)).geofeed).toBe(url);
    expect(await check(ticket_no)).toMatchObject({ state: "accepted", proven_by: "geofeed", proven_with: url });
  });

  test.each([
    ["country", "US"],
    ["region", "California"],
    ["region", "US-CA"],
  ] as const)("proves a %s, %s", async (field, value) => {
    publish("8.8.8.0/24,US,US-CA,San Jose,\n");
    const { ticket_no } = await sent(block, field, value);
    expect(await check(ticket_no)).toMatchObject({ proven_by: "geofeed" });
  });

  test.each([
    ["says another city", "8.8.8.0/24,US,US-CA,Fresno,\n"],
    ["is about a part only", "8.8.8.0/25,US,US-CA,San Jose,\n"],
    ["says otherwise in a narrower row", "8.8.8.0/24,US,US-CA,San Jose,\n8.8.8.0/25,US,US-CA,Fresno,\n"],
    ["says it in a row that reaches beyond the object", "8.8.0.0/16,US,US-CA,San Jose,\n"],
    ["is none", "<html>\n<p>Moved</p>\n</html>"],
    ["says no city", "8.8.8.0/24,US,US-CA,,\n"],
  ])("that %s proves nothing", async (_, rows) => {
    publish(rows);
    const { ticket_no } = await sent();
    expect(await check(ticket_no)).toMatchObject({ state: "open", proven_at: null });
  });

  test("says nothing about coordinates", async () => {
    publish("8.8.8.0/24,US,US-CA,San Jose,\n");
    const { ticket_no } = await sent(block, "coordinates", "37.4, -122.1");
    expect(await check(ticket_no)).toMatchObject({ proven_at: null });
  });
});

test.each([
  ["noc@example.net", "example.net"],
  ["noc@mail.example.co.uk", "mail.example.co.uk"],
  ["a@qq.com", null],
  ["a@vip.163.com", null],
  ["a@ripe.net", null],
  ["a@localhost", null],
  ["no address", null],
])("%s has the domain %s", (address, domain) => {
  expect(ownDomainOf(address)).toBe(domain);
});
