// Generated from the contract by scripts/generate.ts.
import type { LookupCallerInput } from "@meridian/contract/lookup-api/endpoint";
import type { LookupAnswerOf, LookupApiEndpoints } from "@meridian/contract/lookup-api/index";
import { createLookupCall, type LookupTransport } from "./lookup-call.ts";

/** The API-key endpoints as typed functions over a transport: `client.<call>(input)`. */
export function createLookupClient(transport: LookupTransport) {
  const call = createLookupCall(transport);
  return {
    /** Location, network and privacy flags of one IPv4 or IPv6 address. One credit if something is found. */
    query: call<LookupCallerInput<LookupApiEndpoints["query"]>, LookupAnswerOf<"query">>("/v2/query", "GET", []),
    /** Look up as many as 1,000 addresses in one request; results are in the order sent. One credit for each item with data. */
    batch: call<LookupCallerInput<LookupApiEndpoints["batch"]> & { addresses: readonly string[] }, LookupAnswerOf<"batch">>("/v2/batch", "POST", ["addresses"]),
    /** The name and organization behind an AS number. One credit if something is found. */
    asn: call<LookupCallerInput<LookupApiEndpoints["asn"]>, LookupAnswerOf<"asn">>("/v2/asn/{asn}", "GET", []),
    /** The first and last address of the range that shares the same result. One credit if something is found. */
    ranges: call<LookupCallerInput<LookupApiEndpoints["ranges"]>, LookupAnswerOf<"ranges">>("/v2/ranges/{ip}", "GET", []),
    /** How the answer for an address has changed over the versions that are kept. One credit if something is found. */
    history: call<LookupCallerInput<LookupApiEndpoints["history"]>, LookupAnswerOf<"history">>("/v2/history/{ip}", "GET", []),
    /** Whether an address is a VPN, Tor, proxy, relay, hosting or data center address. One credit if something is found. */
    privacy: call<LookupCallerInput<LookupApiEndpoints["privacy"]>, LookupAnswerOf<"privacy">>("/v2/privacy/{ip}", "GET", []),
    /** Quota, rate limits and restrictions of the calling key. Free. Free. */
    me: call<LookupCallerInput<LookupApiEndpoints["me"]>, LookupAnswerOf<"me">>("/v2/me", "GET", []),
    /** How the network of an address is used: home, mobile, data center, campus and so on. One credit if something is found. */
    scenario: call<LookupCallerInput<LookupApiEndpoints["scenario"]>, LookupAnswerOf<"scenario">>("/v2/scenario/{ip}", "GET", []),
    /** A risk score from 0 to 100 with all its reasons. One credit if something is found. */
    portrait: call<LookupCallerInput<LookupApiEndpoints["portrait"]>, LookupAnswerOf<"portrait">>("/v2/portrait/{ip}", "GET", []),
    /** Address, phone, email, card and user agent of one event, scored together. One credit if something is found. */
    antifraud: call<LookupCallerInput<LookupApiEndpoints["antifraud"]>, LookupAnswerOf<"antifraud">>("/v2/antifraud", "POST", ["ip","phone","email","card","user_agent"]),
    /** Type, country, region and assigned carrier of a phone number. One credit if something is found. */
    phone: call<LookupCallerInput<LookupApiEndpoints["phone"]>, LookupAnswerOf<"phone">>("/v2/phone/{number}", "GET", []),
    /** Gives bank, brand and type of a card from its first digits, and verifies the check digit if the full number is sent. One credit if something is found. */
    card: call<LookupCallerInput<LookupApiEndpoints["card"]>, LookupAnswerOf<"card">>("/v2/card/{number}", "GET", []),
    /** Validates a mainland China ID card number (GB 11643) and extracts division, date of birth and gender. One credit if something is found. */
    idcard: call<LookupCallerInput<LookupApiEndpoints["idcard"]>, LookupAnswerOf<"idcard">>("/v2/idcard", "POST", ["number"]),
    /** Checks with a licensed partner whether a name and a mainland China ID card number belong together. One credit if something is found. */
    identity: call<LookupCallerInput<LookupApiEndpoints["identity"]>, LookupAnswerOf<"identity">>("/v2/identity", "POST", ["name","number"]),
    /** Checks with a licensed partner whether a photo was taken of the ID card holder in person. One credit if something is found. */
    person: call<LookupCallerInput<LookupApiEndpoints["person"]>, LookupAnswerOf<"person">>("/v2/person", "POST", ["name","number","photo"]),
    /** Registration data of a domain, address or AS number, from its registry. One credit if something is found. */
    whois: call<LookupCallerInput<LookupApiEndpoints["whois"]>, LookupAnswerOf<"whois">>("/v2/whois/{query}", "GET", []),
    /** The abuse contact of an address, as published by its registry. One credit if something is found. */
    abuse: call<LookupCallerInput<LookupApiEndpoints["abuse"]>, LookupAnswerOf<"abuse">>("/v2/abuse/{ip}", "GET", []),
    /** The DNS records of a name, as seen by our resolver. One credit if something is found. */
    dns: call<LookupCallerInput<LookupApiEndpoints["dns"]>, LookupAnswerOf<"dns">>("/v2/dns/{name}", "GET", []),
    /** Reverse DNS and network of an address, and its open ports if a survey covers it. One credit if something is found. */
    host: call<LookupCallerInput<LookupApiEndpoints["host"]>, LookupAnswerOf<"host">>("/v2/host/{ip}", "GET", []),
    /** The services registered for a port with IANA. One credit if something is found. */
    ports: call<LookupCallerInput<LookupApiEndpoints["ports"]>, LookupAnswerOf<"ports">>("/v2/ports/{port}", "GET", []),
    /** The position of a mobile cell, where OpenCelliD has data. One credit if something is found. */
    cell: call<LookupCallerInput<LookupApiEndpoints["cell"]>, LookupAnswerOf<"cell">>("/v2/cell", "GET", []),
    /** Country, brand and operating company of a mobile network by its country and network codes. One credit if something is found. */
    carrier: call<LookupCallerInput<LookupApiEndpoints["carrier"]>, LookupAnswerOf<"carrier">>("/v2/carrier", "GET", []),
  };
}
