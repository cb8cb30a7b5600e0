import { once } from "node:events";
import { createServer as createWebServer } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey } from "../setup/accounts.ts";
import { startApp } from "../setup/app.ts";

const answers: Record<string, [status: number, body: unknown]> = {};
const registry = createWebServer(({ url = "" }, response) => {
  const services = url === "/dns.json" ? [[["dev"], [`http://127.0.0.1:${portOf(registry)}/`]]] : [];
  const [status, body] = url.endsWith(".json") ? [200, { services }] : (answers[url] ?? [404, {}]);
  response.writeHead(status, { "content-type": "application/rdap+json" }).end(JSON.stringify(body));
});
const whois = createServer((socket) => {
  socket.on("error", () => socket.destroy());
  socket.once("data", (bytes) => socket.end(`Domain Name: ${bytes.toString().trim()}\nRegistrar: Sample\n`));
});
const portOf = (server: Server | typeof registry): number => (server.address() as AddressInfo).port;

let running: Awaited<ReturnType<typeof startApp>>;
let secret = "";
beforeAll(async () => {
  for (const server of [registry, whois]) await once(server.listen(0, "127.0.0.1"), "listening");
  running = await startApp({
    settings: {
      RDAP_BOOTSTRAP_URL: `http://127.0.0.1:${portOf(registry)}/`,
      WHOIS_SERVER: `127.0.0.1:${portOf(whois)}`,
    },
  });
  secret = (await newKey(running.app)).secret;
});
afterAll(async () => {
  await running.close();
  registry.closeAllConnections();
  for (const server of [registry, whois]) server.close();
});

async function look(name: string) {
  const { statusCode, headers, json } = await running.server.inject({
    url: `/v2/whois/${name}`,
    headers: { "x-api-key": secret },
  });
  return { status: statusCode, charged: headers["x-credits-charged"], body: json() };
}

const notFound = { status: 404, charged: "0", body: { code: "NOT_FOUND" } };

const card = (parameters: object, country: unknown) => [
  "vcard",
  [
    ["version", {}, "text", "4.0"],
    ["fn", {}, "text", "Sample Ltd"],
    ["adr", parameters, "text", ["", "", "1 Example road", "", "", "", country]],
  ],
];

/** Known from openrdap#8 and icann-rdap#145 (RFC 8605). */
test.each([
  [{ cc: "US" }, "", "US"],
  [{ cc: "us" }, "", "US"],
  [{ cc: "US" }, "United States", "US"],
  [{ cc: ["CA"] }, "", "CA"],
  [{}, "Canada", "Canada"],
  [{ label: "1 Example road" }, null, null],
])("an address with %j and the country %j is in %j", async (parameters, written, country) => {
  const name = `card-${JSON.stringify([parameters, written])
    .replace(/[^a-z]+/gi, "-")
    .toLowerCase()}x.dev`;
  answers[`/domain/${name}`] = [
    200,
    { objectClassName: "domain", entities: [{ roles: ["registrant"], vcardArray: card(parameters, written) }] },
  ];
  expect((await look(name)).body).toMatchObject({ contacts: [{ name: "Sample Ltd", country }] });
});

test("a malformed part of an RDAP answer does not take the others with it", async () => {
  answers["/domain/odd.dev"] = [
    200,
    {
      events: [{ eventAction: "last changed" }, null, { eventAction: "Expiration", eventDate: "2027-01-01T00:00:00Z" }],
      nameservers: [{ unicodeName: "ns1.hosting.example." }, 1, { ldhName: "NS2.HOSTING.EXAMPLE" }],
      status: ["active", 5],
    },
  ];
  expect((await look("odd.dev")).body).toMatchObject({
    expires_at: "2027-01-01T00:00:00Z",
    nameservers: ["ns1.hosting.example", "ns2.hosting.example"],
    status: ["active"],
  });
});

test("an RDAP answer with the code of an error is that error, whatever its status", async () => {
  answers["/domain/absent.dev"] = [200, { errorCode: 404, title: "Not Found" }];
  expect(await look("absent.dev")).toMatchObject(notFound);
});

test("an RDAP answer without a single field is none: Whois is asked", async () => {
  answers["/domain/empty.dev"] = [200, { objectClassName: "domain", notices: [] }];
  expect(await look("empty.dev")).toMatchObject({ status: 200, body: { source: "whois", registrar: "Sample" } });
});
