import { dnsTypes, type ProductAnswer } from "@meridian/contract/product-answers";
import type { Answer as Found } from "dns-packet";
import { addressOfReverseName, isPublicAddress, publicName, reverseName } from "./names.ts";
import { type Fields, ProductFailure, product, textField } from "./product.ts";
import { resolve, statusOf } from "./resolver.ts";

type Answer = ProductAnswer<"dns">;
type DnsType = (typeof dnsTypes)[number];

const MAX_NAME = 254;
const MAX_ANSWERS = 200;

interface Question {
  name: string;
  type: DnsType;
}

function read(fields: Fields): Question {
  const given = textField(fields, "name", MAX_NAME, "INVALID_NAME");
  const type = (textField(fields, "type", 10, "INVALID_RECORD_TYPE") ?? "A").toUpperCase() as DnsType;
  if (!dnsTypes.includes(type)) throw new ProductFailure("INVALID_RECORD_TYPE");
  if (given === null) throw new ProductFailure("INVALID_NAME");
  return { name: nameOf(given.toLowerCase(), type), type };
}

/** The name to ask about: an address is one in its reverse form. */
function nameOf(given: string, type: DnsType): string {
  if (type === "PTR" && isPublicAddress(given)) return reverseName(given);
  const address = addressOfReverseName(given.replace(/\.$/, ""));
  const name = address === null ? publicName(given) : reverseName(address);
  if (name === null) throw new ProductFailure("INVALID_NAME");
  return name;
}

export const dnsProduct = product<Question>({
  name: "dns",
  priceType: 10,
  read,
  recorded: ({ name, type }) => `${name} ${type}`,
  isExample: ({ name, type }) => name === "example.com" && type === "A",
  answer: async ({ app }, { name, type }) => {
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
    return { body, isEmpty: answers.length === 0 };
  },
});

function describeRecord(record: Found): Answer["answers"] {
  const data = dataOf(record);
  if (data === null || !("ttl" in record)) return [];
  return [{ name: record.name, type: record.type, data, ttl: record.ttl ?? 0 }];
}

/** A record's data as zone files write it (RFC 1035, section 5), text without its quotes; null for another type. */
function dataOf(record: Found): string | null {
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
