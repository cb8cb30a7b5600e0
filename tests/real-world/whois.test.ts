import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer as createWebServer } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey, setQuota } from "../setup/accounts.ts";
import { startApp } from "../setup/app.ts";

/** What registries say of `sample` below each of these names; each file has both of a registry's answers. */
const registries: [
  zone: string,
  registrar: string | null,
  registered: string | null,
  updated: string | null,
  expires: string | null,
  nameservers: number,
][] = [
  ["am", "Sample Registrar", "1999-06-05", "2025-07-10", "2027-04-15", 2],
  ["at", "Sample Registrar", null, "2011-04-26T17:57:27", null, 2],
  ["be", "Sample Registrar", "2000-12-12", null, null, 2],
  ["bg", null, "2000-03-21T00:00:00", null, "2027-03-21T00:00:00", 2],
  ["by", "Sample Registrar, Ltd", "1999-03-02", "2025-04-15", "2027-05-16", 2],
  ["ca", "Sample Registrar Inc.", "2000-10-04T02:21:23Z", null, "2027-04-28T04:00:00Z", 2],
  ["ch", "Sample Registrar AG", "1999-05-25", null, null, 2],
  ["cl", "Sample Registrar", "2002-10-22T17:48:23", null, "2027-11-20T14:48:02", 2],
  ["cn", "样品注册商", "2003-03-17T12:20:05", null, "2027-03-17T12:48:36", 2],
  ["co.id", "Sample Registrar", "2004-12-18T13:33:21", "2026-02-05T08:19:06", "2027-03-01T23:59:59", 2],
  ["co.il", "Sample Registrar", "1999-06-05", "2025-01-10", "2027-04-09", 2],
  ["co.jp", null, "2001-03-22", "2026-04-01T01:02:03+09:00", "2027-03-31", 2],
  ["co.kr", "샘플등록", "1999-07-28", "2023-03-28", "2027-07-28", 2],
  [
    "co.nz",
    "Sample Registrar",
    "1999-02-17T00:00:00+13:00",
    "2026-01-16T10:21:50+13:00",
    "2027-02-17T00:00:00+13:00",
    2,
  ],
  ["co.th", "Sample Registrar", "1999-10-08", "2025-09-29", "2027-10-07", 2],
  ["co", "Sample Registrar", "2010-02-25T00:00:00Z", null, "2027-02-24T23:59:59Z", 2],
  ["co.uk", "Sample Registrar Ltd t/a Samples", "1999-02-14", "2026-01-13", "2027-02-14", 2],
  ["co.za", "Sample Registrar", "2001-06-25T22:00:00Z", null, "2027-06-25T22:00:00Z", 2],
  ["com.ar", "nicar", "1999-05-10T00:00:00", "2026-05-09T12:00:00", "2027-05-10T00:00:00", 2],
  ["com.au", "Sample Registrar Pty Ltd", null, "2026-04-02T08:11:15Z", null, 2],
  ["com.br", null, "1999-05-18", "2026-04-22", "2027-05-18", 2],
  ["com.hk", "Sample Registrar Limited", "2000-11-08", null, "2027-03-31", 2],
  ["com.mo", null, "1998-05-12", null, "2027-05-12", 2],
  ["com.my", null, "1997-01-01", "2025-12-15", "2027-01-01", 2],
  ["com.sg", "SAMPLE REGISTRAR PTE LTD", "2002-07-05T00:00:00", "2025-06-06T00:10:26", "2027-07-05T00:00:00", 2],
  ["com.tr", "Sample Registrar", "2001-08-23", null, "2027-08-22", 2],
  ["com.tw", "Sample Registrar", "2000-08-29", null, "2027-05-31", 2],
  ["com", "Sample Registrar", "1995-08-14T04:00:00Z", "2026-08-14T07:01:34Z", "2027-08-13T04:00:00Z", 2],
  ["com.ua", "ua.sample", "2002-12-04T00:00:00+02:00", "2025-11-02T13:02:23+02:00", "2027-12-04T00:00:00+02:00", 2],
  ["com.ve", null, "2003-03-07T00:00:00", "2026-02-28T10:00:00", "2027-03-06T00:00:00", 2],
  ["cr", "NIC-REG1", "2002-08-01T00:00:00", "2026-06-08T09:30:24", "2027-07-31", 2],
  ["cz", "REG-SAMPLE", "2000-07-22T17:10:02", "2017-06-01T12:00:00", "2027-07-22", 2],
  ["de", null, null, "2018-03-12T21:44:25+01:00", null, 2],
  ["dk", "Sample Registrar", "1999-01-10", null, "2027-03-31", 2],
  ["edu", null, "1996-03-05", "2026-07-01", "2027-07-31", 2],
  ["ee", "Sample Registrar AS", "2010-07-04T07:10:32+03:00", "2026-06-03T08:43:29+03:00", "2027-07-05", 2],
  ["eu", "Sample Registrar", null, null, null, 2],
  ["fi", "Sample Registrar Oy", "2006-06-30T00:00:00", "2026-06-02T10:15:55", "2027-07-04T10:15:55", 2],
  ["fr", "Sample Registrar", "2000-07-26T22:00:00Z", "2025-12-03T10:12:00Z", "2026-12-30T17:16:48Z", 2],
  ["gg", "Sample Registrar", "1998-09-18T00:00:00", null, null, 2],
  ["hm", "Sample Registrar", "2007-11-05", null, "2027-11-05", 2],
  ["hr", "Sample Registrar d.o.o.", "1999-05-10T00:00:00Z", "2026-01-20T17:50:07Z", "2027-02-20T00:00:00Z", 2],
  ["hu", null, "2000-03-03", null, null, 0],
  ["ie", "Sample Registrar", "2002-03-21T00:00:00Z", null, "2027-03-21T14:13:27Z", 2],
  ["im", "Sample Registrar", null, null, "2027-10-30T00:59:51", 2],
  ["in", "Sample Registrar", "2005-02-14T20:35:14Z", null, "2027-02-14T20:35:14Z", 2],
  ["io", "Sample Registrar", "2002-10-01T01:00:00Z", null, "2027-09-30T01:00:00Z", 2],
  ["ir", null, null, "2025-11-28", "2026-12-22", 2],
  ["is", null, "2002-05-22", null, "2027-05-22", 2],
  ["it", "Sample Registrar Srl", "1999-12-10T00:00:00", "2026-05-07T00:52:31", "2027-04-21", 2],
  ["jp", null, "2005-05-30", "2026-06-01T01:05:04+09:00", "2027-05-31", 2],
  ["kg", null, "2003-01-30T15:35:18", "2026-01-05T10:00:00", "2027-03-30T23:59:00", 2],
  ["kr", "Sample Registrar", "2007-03-02", null, "2027-03-02", 2],
  ["kz", "SAMPLE.KZ", "1999-06-07T13:01:43Z", "2012-11-28T03:16:59Z", null, 2],
  ["lt", 'UAB "Sample"', "1999-03-07", null, "2027-07-31", 2],
  ["lu", "Sample Registrar", "2001-05-05", null, null, 2],
  ["lv", "Sample Registrar SIA", null, null, null, 2],
  ["md", null, "2006-05-02", null, "2027-05-02", 2],
  ["me", "Sample Registrar", "2008-06-13T17:17:40Z", null, "2027-06-13T17:17:40Z", 2],
  ["mx", "Sample Registrar", "2009-05-12", "2026-04-10", "2027-05-11", 2],
  ["my", "Sample Registrar", "2008-06-08T15:51:53Z", "2026-06-12T02:10:12Z", "2027-06-08T15:51:53Z", 2],
  ["ng", "Sample Registrar", "2009-03-16T00:00:00Z", null, "2027-03-16T00:00:00Z", 2],
  ["nl", "Sample Registrar BV", "1999-05-27", "2025-10-05", null, 2],
  ["no", "REG1-NORID", "2001-02-26", "2026-01-23", null, 0],
  ["nu", "Sample Registrar AB", "1999-05-10", null, "2027-05-10", 2],
  ["online", "Sample Registrar", "2015-08-26T11:00:00.0Z", "2026-02-01T00:12:12.0Z", "2027-08-26T23:59:59.0Z", 2],
  ["org", "Sample Registrar", "1995-08-31T04:00:00Z", null, "2027-08-30T04:00:00Z", 2],
  ["pe", "Sample Registrar", null, null, null, 2],
  ["pf", "Sample Registrar", "2008-07-04", null, "2027-07-04", 2],
  ["pl", "Sample Registrar Sp. z o.o.", "2002-09-19T13:00:00", "2025-08-20T10:00:00", "2026-09-18T14:00:00", 2],
  ["pt", null, "2003-01-09T00:00:00", null, "2027-02-28T23:59:00", 2],
  ["re", "Sample Registrar", "2010-07-26T22:00:00Z", null, "2027-01-30T17:16:48Z", 2],
  ["ro", "Sample Registrar SRL", "2000-07-17", null, "2027-09-17", 2],
  ["rs", "Sample Registrar d.o.o.", "2008-03-10T12:31:19", "2026-03-09T17:22:11", "2027-03-10T12:31:19", 2],
  ["ru", "SAMPLE-RU", "2004-03-03T21:00:00Z", null, "2027-03-04T21:00:00Z", 2],
  ["sa", null, "2004-01-11", "2026-01-07", null, 2],
  ["se", "Sample Registrar AB", "2003-08-27", "2025-09-18", "2026-10-20", 2],
  ["si", "Sample Registrar", "2005-04-04", null, "2027-07-19", 2],
  ["sk", "Sample Registrar s. r. o.", "2003-07-24", "2026-07-03", "2027-07-24", 2],
  ["su", "SAMPLE-SU", "2005-10-15T20:00:00Z", null, "2027-10-15T21:00:00Z", 2],
  ["tk", null, "2003-12-28", null, "2027-02-28", 2],
  ["tm", null, null, null, "2027-05-16", 2],
  ["tn", "Sample Registrar", "2009-05-14T00:00:00Z", null, null, 2],
  ["tv", "Sample Registrar", "2000-06-20T04:00:00Z", null, "2027-06-20T04:00:00Z", 2],
  ["ug", null, "2009-01-08", null, "2027-01-10", 2],
  ["uz", "SAMPLE REGISTRAR", "2006-03-13", null, "2027-04-01", 2],
  ["xyz", "Sample Registrar", "2014-03-20T12:59:17.0Z", null, "2027-03-20T23:59:59.0Z", 2],
];

/** What registries say of a name that nobody has. */
const absences = [
  "No match for FREE.EXAMPLE",
  "No match!!",
  "NO MATCH: FREE.EXAMPLE",
  "% No match",
  "Not found: free.example",
  "free.example not found.",
  'domain "free.example" not found.',
  "DOMAIN NOT FOUND",
  "Domain Not Found",
  "NOT FOUND",
  "%% NOT FOUND",
  "Not found",
  "Object not found",
  "No Found",
  "No Data Found",
  "No Object Found",
  "NO OBJECT FOUND!",
  "No entries found for the selected source(s).",
  "%ERROR:101: no entries found",
  "%ERROR: no entries found",
  "%ERROR:103: Domain is not registered",
  "% nothing found",
  "*** Nothing found for this query.",
  "Nothing matched",
  "No such domain",
  "There is no such domain.",
  "No information available about domain name free.example in the Registry NASK database.",
  "No information was found matching that query.",
  "% No data was found to match the request criteria.",
  "No matching record.",
  "No records matching free.example found.",
  "Object does not exist",
  "The queried object does not exist",
  "The queried object does not exist: DOMAIN NOT FOUND",
  "Domain name free.example does not exist in database!",
  "Domain Name [free.example] does not exist in database",
  "The domain has not been registered.",
  "This domain name has not been registered.",
  "The above domain name is not registered to KRNIC.",
  "The requested domain was not found in the Registry or Registrar's WHOIS Server.",
  "Domain free.example is not registered.",
  "Not Registered",
  "Domain unknown",
  "free.example is free",
  "Status: free",
  "Domain Status: free",
  "Status: AVAILABLE",
  "Status:\tavailable",
  "Domain Status: available",
  "Domain Status: No Object Found",
  "query_status: 220 Available",
  "Available",
  "Domain is available.",
  "free.example is available for registration",
  "free.example is available for purchase",
  "Data not found. This domain is available for registration.",
  "Invalid query or domain name not known in Dot TK Domain Registry",
  "The domain you requested is not known in our database.",
  "This domain is not available in our whois database",
  'Sorry, but domain: "free.example", not found in database',
  "We do not have an entry in our database matching your query.",
  "El dominio no se encuentra registrado en NIC Argentina",
  "No_Se_Encontro_El_Objeto/Object_Not_Found",
  "El dominio free.example no existe",
  "Nincs talalat / No match",
  "요청하신 도메인이름은 등록되어 있지 않습니다.",
  "该域名未注册",
  "網域名稱不存在",
  "Домен не найден",
];

/** What servers say that do not want to answer now. */
const refusals = [
  "",
  "% Quota exceeded",
  "WHOIS LIMIT EXCEEDED - SEE WWW.PIR.ORG/WHOIS FOR DETAILS",
  "Your connection limit exceeded. Please slow down and try again later.",
  "%ERROR:201: access denied for 192.0.2.1",
  "The number of requests per client per time interval is restricted. Too many requests.",
  "Server is busy now, please try again later.",
  "The IP address used to perform the query is not authorized or has exceeded the established limit for queries.",
];

const folder = join(import.meta.dirname, "whois");
const textsOf = (zone: string) => readFileSync(join(folder, `${zone}.txt`), "utf8").split("=== unregistered ===\n");
const zoneOf = (name: string): string => name.slice(name.indexOf(".") + 1);

/** A registry of its own kind: its names are under .net, and say what it answers. */
const registryTexts: Record<string, string | Buffer> = {
  "remarks.net": "Domain Name: REMARKS.NET\nRegistrar: Sample Registrar\nRemarks: domain not found\nnot found\n",
  "thin.net": `Domain Name: THIN.NET\nRegistrar: Sample Registrar\nRegistrar WHOIS Server: REGISTRAR\nCreation Date: 2001-02-03T00:00:00Z\nRegistry Expiry Date: 2030-02-03T00:00:00Z\nDomain Status: ok https://icann.org/epp#ok\nName Server: NS1.HOSTING.EXAMPLE\n`,
};

/** The registrar's answer about thin.net, the registry of which refers to it. */
let registrarText = "";

const whoisServer = (answer: (question: string) => string | Buffer) =>
  createServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.once("data", (bytes) => socket.end(answer(bytes.toString().trim())));
  });
const portOf = (server: Server | typeof noRdap): number => (server.address() as AddressInfo).port;

const root = whoisServer(() => `% IANA WHOIS server\n\nrefer: 127.0.0.1:${portOf(registry)}\n`);
const registry = whoisServer((question) => {
  const name = question.toLowerCase();
  const own = registryTexts[name];
  if (own !== undefined)
    return typeof own !== "string" ? own : own.replace("REGISTRAR", `127.0.0.1:${portOf(registrar)}`);
  const [registered = "", free = ""] = textsOf(zoneOf(name));
  return name.startsWith("sample.") ? registered : free;
});
const registrar = whoisServer(() => registrarText);

const noRdap = createWebServer((_request, response) => response.end(JSON.stringify({ services: [] })));

let running: Awaited<ReturnType<typeof startApp>>;
let secret = "";
const servers = [root, registry, registrar, noRdap];
beforeAll(async () => {
  for (const server of servers) await once(server.listen(0, "127.0.0.1"), "listening");
  running = await startApp({
    settings: {
      RDAP_BOOTSTRAP_URL: `http://127.0.0.1:${portOf(noRdap)}/`,
      WHOIS_SERVER: `127.0.0.1:${portOf(root)}`,
      REGISTRY_HOSTS: [registry, registrar].map((server) => `127.0.0.1:${portOf(server)}`).join(","),
    },
  });
  const { account, secret: own } = await newKey(running.app);
  secret = own;
  await setQuota(running.app, account.id, 1000, 15);
});
afterAll(async () => {
  await running.close();
  noRdap.closeAllConnections();
  for (const server of servers) server.close();
});

async function look(query: string, path = "whois") {
  const url = `/v2/${path}/${encodeURIComponent(query)}`;
  const { statusCode, headers, json } = await running.server.inject({ url, headers: { "x-api-key": secret } });
  return { status: statusCode, charged: headers["x-credits-charged"], body: json() };
}

const notFound = { status: 404, charged: "0", body: { code: "NOT_FOUND" } };

test("every registry with a file is in the table", () => {
  expect(
    readdirSync(folder)
      .map((file) => file.replace(/\.txt$/, ""))
      .sort(),
  ).toEqual(registries.map(([zone]) => zone).sort());
});

test.each(registries)("the registry of .%s", async (zone, registrar, registered, updated, expires, nameservers) => {
  const { status, charged, body } = await look(`sample.${zone}`);
  expect({ status, charged }).toEqual({ status: 200, charged: "1" });
  expect(body).toMatchObject({
    source: "whois",
    registrar,
    registered_at: registered,
    updated_at: updated,
    expires_at: expires,
    nameservers: ["ns1.hosting.example", "ns2.hosting.example"].slice(0, nameservers),
  });
  expect(await look(`free.${zone}`)).toMatchObject(notFound);
});

test.each(absences.map((text, index) => [text, `absent-${index}.net`]))(
  "%j is not found, and free",
  async (text, name) => {
    registryTexts[name] = `${text}\r\n\r\n% Terms of use: data is provided for information only.\r\n`;
    expect(await look(name)).toMatchObject(notFound);
  },
);

test.each(refusals.map((text, index) => [text, `refused-${index}.net`]))(
  "%j is no answer, and free",
  async (text, name) => {
    registryTexts[name] = `${text}\r\n`;
    expect(await look(name)).toMatchObject({ status: 503, charged: "0", body: { code: "SOURCE_UNAVAILABLE" } });
  },
);

test.each([
  [
    "ISO 8859-1",
    Buffer.from("Domain Name: LATIN.NET\nRegistrar: M\u00fcller\nCreated: 2001-02-03\n", "latin1"),
    "M\u00fcller",
  ],
  [
    "ISO 2022-JP",
    Buffer.from("Registrar: \u001b$BF|K\\8l\u001b(B\nCreated: 2001-02-03\n", "latin1"),
    "\u65e5\u672c\u8a9e",
  ],
  ["UTF-8", Buffer.from("Registrar: M\u00fcller\nCreated: 2001-02-03\n"), "M\u00fcller"],
])("an answer in %s is read", async (encoding, bytes, registrar) => {
  const name = `${encoding.toLowerCase().replace(/[^a-z]/g, "-")}x.net`;
  registryTexts[name] = bytes;
  expect((await look(name)).body).toMatchObject({ registrar, registered_at: "2001-02-03" });
});

test("a registered name whose remarks deny something is found", async () => {
  expect((await look("remarks.net")).body).toMatchObject({ registrar: "Sample Registrar" });
});

/** Known from weppos/whois#295 and #296. */
test.each(["No match for thin.net", "NOT FOUND", "Quota exceeded", "", "Hello\n"])(
  "a registrar that says %j leaves the registry's data as they are",
  async (text) => {
    registrarText = text;
    const name = `thin-${text.length}.net`;
    registryTexts[name] = registryTexts["thin.net"]!;
    const { status, charged, body } = await look(name);
    expect({ status, charged }).toEqual({ status: 200, charged: "1" });
    expect(body).toMatchObject({
      registrar: "Sample Registrar",
      registered_at: "2001-02-03T00:00:00Z",
      expires_at: "2030-02-03T00:00:00Z",
      status: ["ok"],
      nameservers: ["ns1.hosting.example"],
    });
  },
);

test("a registrar's data complete the registry's, and contradict none", async () => {
  registrarText =
    "Domain Name: THIN.NET\nRegistrar: Other\nUpdated Date: 2026-01-01\nRegistrar Registration Expiration Date: 2031-01-01\nRegistrant Organization: Sample Ltd\n";
  expect((await look("thin.net")).body).toMatchObject({
    registrar: "Sample Registrar",
    updated_at: "2026-01-01",
    expires_at: "2030-02-03T00:00:00Z",
    contacts: [{ role: "registrant", organization: "Sample Ltd" }],
  });
});

/** Known from Deakin-Detonator#1415. */
test.each([
  "https://www.sample.de",
  "http://sample.de/path?query#part",
  "HTTPS://user@www.Sample.DE:8443/",
  "www.sample.de/path",
  "sample.de:443",
  "//sample.de/",
  "ftp://ftp.sample.de",
  " sample.de. ",
])("the query %j is about its host", async (query) => {
  expect((await look(query)).body).toMatchObject({ query: "sample.de", status: ["connect"] });
});

test.each(["https://www.sample.de", "https://www.sample.de/path/?query=1", "www.sample.de/path/"])(
  "the query %s is read without being encoded",
  async (query) => {
    const response = await running.server.inject({ url: `/v2/whois/${query}`, headers: { "x-api-key": secret } });
    expect([response.statusCode, response.json().query]).toEqual([200, "sample.de"]);
  },
);

test.each(["https://", "https://localhost/", "https://10.0.0.1/", "8.8.8.0/24", "mailto:ann@sample.de", "http:///x"])(
  "the query %j has no public host",
  async (query) => {
    for (const path of ["whois", "dns"])
      expect(await look(query, path)).toMatchObject({ status: 400, charged: "0", body: { code: "INVALID_NAME" } });
  },
);
