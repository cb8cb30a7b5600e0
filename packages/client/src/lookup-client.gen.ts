// Generated from the contract by scripts/generate.ts.
import type { PlaneCallerInput } from "@meridian/contract/lookup-api/endpoint";
import type { PlaneAnswerOf, PlaneApi } from "@meridian/contract/lookup-api/index";
import { createLookupCall, type LookupTransport } from "./lookup-call.ts";

/** The API-key endpoints as typed functions over a transport: `client.<call>(input)`. */
export function createLookupClient(transport: LookupTransport) {
  const call = createLookupCall(transport);
  return {
    /** Location, network and privacy flags of one IPv4 or IPv6 address. One credit if something is found. */
    query: call<PlaneCallerInput<PlaneApi["query"]>, PlaneAnswerOf<"query">>("/v2/query", "GET", []),
    /** Look up as many as 1,000 addresses in one request; results are in the order sent. One credit for each item with data. */
    batch: call<PlaneCallerInput<PlaneApi["batch"]> & { addresses: readonly string[] }, PlaneAnswerOf<"batch">>("/v2/batch", "POST", ["addresses"]),
    /** The name and organisation behind an AS number. One credit if something is found. */
    asn: call<PlaneCallerInput<PlaneApi["asn"]>, PlaneAnswerOf<"asn">>("/v2/asn/{asn}", "GET", []),
    /** The first and last address of the range that shares the same result. One credit if something is found. */
    ranges: call<PlaneCallerInput<PlaneApi["ranges"]>, PlaneAnswerOf<"ranges">>("/v2/ranges/{ip}", "GET", []),
    /** Whether an address is a VPN, Tor, proxy, relay, hosting or data centre address. One credit if something is found. */
    privacy: call<PlaneCallerInput<PlaneApi["privacy"]>, PlaneAnswerOf<"privacy">>("/v2/privacy/{ip}", "GET", []),
    /** Quota, rate limits and restrictions of the calling key. Free. Free. */
    me: call<PlaneCallerInput<PlaneApi["me"]>, PlaneAnswerOf<"me">>("/v2/me", "GET", []),
    /** How the network of an address is used: home, mobile, data centre, campus and so on. One credit if something is found. */
    scenario: call<PlaneCallerInput<PlaneApi["scenario"]>, PlaneAnswerOf<"scenario">>("/v2/scenario/{ip}", "GET", []),
    /** A risk score from 0 to 100 with all its reasons. One credit if something is found. */
    portrait: call<PlaneCallerInput<PlaneApi["portrait"]>, PlaneAnswerOf<"portrait">>("/v2/portrait/{ip}", "GET", []),
    /** Address, phone, email, card and user agent of one event, scored together. One credit if something is found. */
    antifraud: call<PlaneCallerInput<PlaneApi["antifraud"]>, PlaneAnswerOf<"antifraud">>("/v2/antifraud", "POST", ["ip","phone","email","card","user_agent"]),
    /** Type, country, region and assigned carrier of a phone number. One credit if something is found. */
    phone: call<PlaneCallerInput<PlaneApi["phone"]>, PlaneAnswerOf<"phone">>("/v2/phone/{number}", "GET", []),
    /** Gives bank, brand and type of a card from its first digits, and verifies the check digit if the full number is sent. One credit if something is found. */
    card: call<PlaneCallerInput<PlaneApi["card"]>, PlaneAnswerOf<"card">>("/v2/card/{number}", "GET", []),
    /** Validates a mainland China ID card number (GB 11643) and extracts division, date of birth and gender. One credit if something is found. */
    idcard: call<PlaneCallerInput<PlaneApi["idcard"]>, PlaneAnswerOf<"idcard">>("/v2/idcard", "POST", ["number"]),
    /** Checks with a licensed partner whether a name and a mainland China ID card number belong together. One credit if something is found. */
    identity: call<PlaneCallerInput<PlaneApi["identity"]>, PlaneAnswerOf<"identity">>("/v2/identity", "POST", ["name","number"]),
    /** Checks with a licensed partner whether a photo was taken of the ID card holder in person. One credit if something is found. */
    person: call<PlaneCallerInput<PlaneApi["person"]>, PlaneAnswerOf<"person">>("/v2/person", "POST", ["name","number","photo"]),
    /** Registration data of a domain, address or AS number, from its registry. One credit if something is found. */
    whois: call<PlaneCallerInput<PlaneApi["whois"]>, PlaneAnswerOf<"whois">>("/v2/whois/{query}", "GET", []),
    /** The abuse contact of an address, as published by its registry. One credit if something is found. */
    abuse: call<PlaneCallerInput<PlaneApi["abuse"]>, PlaneAnswerOf<"abuse">>("/v2/abuse/{ip}", "GET", []),
    /** The DNS records of a name, as seen by our resolver. One credit if something is found. */
    dns: call<PlaneCallerInput<PlaneApi["dns"]>, PlaneAnswerOf<"dns">>("/v2/dns/{name}", "GET", []),
    /** Reverse DNS and network of an address, and its open ports if a survey covers it. One credit if something is found. */
    host: call<PlaneCallerInput<PlaneApi["host"]>, PlaneAnswerOf<"host">>("/v2/host/{ip}", "GET", []),
    /** The services registered for a port with IANA. One credit if something is found. */
    ports: call<PlaneCallerInput<PlaneApi["ports"]>, PlaneAnswerOf<"ports">>("/v2/ports/{port}", "GET", []),
    /** The position of a mobile cell, where OpenCelliD has data. One credit if something is found. */
    cell: call<PlaneCallerInput<PlaneApi["cell"]>, PlaneAnswerOf<"cell">>("/v2/cell", "GET", []),
    /** Country, brand and operating company of a mobile network by its country and network codes. One credit if something is found. */
    carrier: call<PlaneCallerInput<PlaneApi["carrier"]>, PlaneAnswerOf<"carrier">>("/v2/carrier", "GET", []),
  };
}
