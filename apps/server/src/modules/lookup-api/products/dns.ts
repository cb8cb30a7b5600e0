import { dns } from "@meridian/contract/lookup-api/calls/dns";
import type { LookupAnswer } from "@meridian/contract/lookup-api/endpoint";
import type { Answer as DnsRecord } from "dns-packet";
import { isPublicAddress } from "../../../lib/public-address.ts";
import { statusOf } from "../../../lib/resolver.ts";
import { LookupFailure } from "../failure.ts";
import { found, product } from "../product.ts";
import { addressOfReverseName, hostIn, publicName, reverseName } from "./names.ts";
import { resolve } from "./resolver.ts";

type Answer = LookupAnswer<typeof dns>;
type DnsType = Answer["type"];

const MAX_ANSWERS = 200;

/** The name to query; an address becomes its reverse name. */
function nameOf(query: string, type: DnsType): string {
  const given = hostIn(query);
  if (type === "PTR" && isPublicAddress(given)) return reverseName(given);
  const address = addressOfReverseName(given.replace(/\.$/, ""));
  const name = address === null ? publicName(given) : reverseName(address);
  if (name === null) throw new LookupFailure("INVALID_NAME");
  return name;
}

export const dnsProduct = product<typeof dns>({
  endpoint: dns,
  read: ({ name, type }) => ({ name: nameOf(name.toLowerCase(), type), type }),
  recorded: ({ name, type }) => `${name} ${type}`,
  isSample: ({ name, type }) => name === "example.com" && type === "A",
  find: async ({ app }, { name, type }) => {
    const startedAt = performance.now();
    const { packet, resolver } = await resolve(app, name, type);
    const answers = (packet.answers ?? []).slice(0, MAX_ANSWERS).flatMap(describeRecord);
    const body: Answer = {
      name,
      type,
      status: statusOf(packet),
      answers,
      resolver,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
    };
    return found(body, { isFound: answers.length > 0 });
  },
});

function describeRecord(record: DnsRecord): Answer["answers"] {
  const data = dataOf(record);
  if (data === null || !("ttl" in record)) return [];
  return [{ name: record.name, type: record.type, data, ttl: record.ttl ?? 0 }];
}

/** A record's data in zone-file format (RFC 1035, section 5), text without quotes; null for another type. */
function dataOf(record: DnsRecord): string | null {
  switch (record.type) {
    case "A":
    case "AAAA":
    case "CNAME":
    case "NS":
    case "PTR":
      return record.data;
    case "MX":
      return `${record.data.preference ?? 0} ${record.data.exchange}`;
    case "TXT":
      return [record.data].flat().map(String).join("");
    case "SOA": {
      const { mname, rname, serial, refresh, retry, expire, minimum } = record.data;
      return [mname, rname, serial, refresh, retry, expire, minimum].join(" ");
    }
    case "CAA":
      return `${record.data.flags ?? 0} ${record.data.tag} "${record.data.value}"`;
    case "SRV": {
      const { priority, weight, port, target } = record.data;
      return [priority ?? 0, weight ?? 0, port, target].join(" ");
    }
    default:
      return null;
  }
}
