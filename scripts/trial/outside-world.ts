import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { type Answer, decode, encode } from "dns-packet";
import { openRpki } from "../../tests/setup/rpki.ts";

const RECURSION_AVAILABLE = 0x0080;

const records: readonly Answer[] = [
  { type: "A", name: "example.com", ttl: 60, data: "192.0.2.7" },
  { type: "PTR", name: "8.8.8.8.in-addr.arpa", ttl: 60, data: "dns.google" },
];

const abuseContact = {
  roles: ["abuse"],
  vcardArray: ["vcard", [["fn", {}, "text", "Abuse"] as const, ["email", {}, "text", "abuse@example.net"] as const]],
};

/**
 * What the product asks on the internet, on this machine: a DNS resolver, a registry with its list, a fetched RPKI, a
 * verification partner and a customer's webhook.
 */
export async function openOutsideWorld() {
  const resolver = createSocket("udp4");
  resolver.on("message", (message, { port, address }) => resolver.send(answerDns(message), port, address));
  await once(resolver.bind(0, "127.0.0.1"), "listening");
  const web = createServer(async (request, response) => {
    const own = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
    const body = answerWeb(request, await readText(request), own);
    response.writeHead(body ? 200 : 404, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await once(web.listen(0, "127.0.0.1"), "listening");
  const rpki = await openRpki();
  const host = `127.0.0.1:${(web.address() as AddressInfo).port}`;
  return {
    webhookUrl: `http://${host}/webhook`,
    /** Settings that send the product here. */
    settings: {
      DNS_SERVERS: `127.0.0.1:${resolver.address().port}`,
      RDAP_BOOTSTRAP_URL: `http://${host}/`,
      WHOIS_SERVER: host,
      WEBHOOK_HOSTS: host,
      ...rpki.settings,
      IDENTITY_PARTNER: "alibaba",
      ALIBABA_ACCESS_KEY_ID: "trial",
      ALIBABA_ACCESS_KEY_SECRET: "trial",
      ALIBABA_IDENTITY_SCENE_ID: "1",
      ALIBABA_IDENTITY_URL: `http://${host}`,
      // The trial goes as far as GitHub's address, to which only browsers go.
      GITHUB_CLIENT_ID: "trial",
      GITHUB_CLIENT_SECRET: "trial",
    },
    async close() {
      await rpki.close();
      resolver.close();
      web.close();
      web.closeAllConnections();
    },
  };
}

function answerDns(message: Buffer): Buffer {
  const { id = 0, questions = [] } = decode(message);
  const [question] = questions;
  const answers = records.filter(({ name, type }) => name === question?.name && type === question?.type);
  return encode({ type: "response", id, questions, answers, flags: RECURSION_AVAILABLE });
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function answerWeb({ url = "", headers }: IncomingMessage, body: string, own: string): object | null {
  if (url === "/webhook") return {};
  const action = String(headers["x-acs-action"] ?? new URLSearchParams(body).get("Action"));
  if (action === "Id2MetaVerify") return { Code: "200", ResultObject: { BizCode: "1" } };
  if (action === "ContrastFaceVerify") return { Code: "200", ResultObject: { SubCode: "200", Passed: "T" } };
  switch (url) {
    case "/dns.json":
      return { services: [[["com"], [`${own}/rdap/`]]] };
    case "/ipv4.json":
      return { services: [[["8.0.0.0/8"], [`${own}/rdap/`]]] };
    case "/ipv6.json":
    case "/asn.json":
      return { services: [] };
    case "/rdap/domain/example.com":
      return { objectClassName: "domain", ldhName: "EXAMPLE.COM", status: ["active"], events: [] };
    case "/rdap/ip/8.8.8.8":
      return { objectClassName: "ip network", name: "GOGL", startAddress: "8.8.8.0", entities: [abuseContact] };
    case "/rdap/ip/8.8.8.0/24":
      return {
        ...{ objectClassName: "ip network", name: "GOGL", startAddress: "8.8.8.0", endAddress: "8.8.8.255" },
        entities: [abuseContact],
      };
    default:
      return null;
  }
}
