// Generated from the contract by scripts/generate.ts.
import type { PlaneCallerInput } from "@meridian/contract/lookup-api/endpoint";
import type { PlaneAnswerOf, PlaneApi } from "@meridian/contract/lookup-api/index";
import { createLookupCall, type LookupTransport } from "./lookup-call.ts";

/** The API-key endpoints as typed functions over a transport: `client.<call>(input)`. */
export function createLookupClient(transport: LookupTransport) {
  const call = createLookupCall(transport);
  return {
    /** Place, network and privacy flags of one IPv4 or IPv6 address. One credit if something is found. */
    query: call<PlaneCallerInput<PlaneApi["query"]>, PlaneAnswerOf<"query">>("/v2/query", "GET", []),
    /** Up to 1,000 addresses in one request, answered in the order they were sent. One credit for each item with data. */
    batch: call<PlaneCallerInput<PlaneApi["batch"]> & { addresses: readonly string[] }, PlaneAnswerOf<"batch">>("/v2/batch", "POST", ["addresses"]),
    /** The name and organisation behind an AS number. One credit if something is found. */
    asn: call<PlaneCallerInput<PlaneApi["asn"]>, PlaneAnswerOf<"asn">>("/v2/asn/{asn}", "GET", []),
    /** The first and last address of the range that shares one answer. One credit if something is found. */
    ranges: call<PlaneCallerInput<PlaneApi["ranges"]>, PlaneAnswerOf<"ranges">>("/v2/ranges/{ip}", "GET", []),
    /** Whether an address is a VPN, Tor exit, proxy, relay, hosting or data-center address. One credit if something is found. */
    privacy: call<PlaneCallerInput<PlaneApi["privacy"]>, PlaneAnswerOf<"privacy">>("/v2/privacy/{ip}", "GET", []),
    /** Quota, pace and restrictions of the calling key; free. Free. */
    me: call<PlaneCallerInput<PlaneApi["me"]>, PlaneAnswerOf<"me">>("/v2/me", "GET", []),
    /** What the network of an address is used for: home, mobile, data center, campus and so on. One credit if something is found. */
    scenario: call<PlaneCallerInput<PlaneApi["scenario"]>, PlaneAnswerOf<"scenario">>("/v2/scenario/{ip}", "GET", []),
    /** A score from 0 to 100 with every reason that makes it. One credit if something is found. */
    portrait: call<PlaneCallerInput<PlaneApi["portrait"]>, PlaneAnswerOf<"portrait">>("/v2/portrait/{ip}", "GET", []),
    /** Address, phone, email, card and user agent of one event weighed together. One credit if something is found. */
    antifraud: call<PlaneCallerInput<PlaneApi["antifraud"]>, PlaneAnswerOf<"antifraud">>("/v2/antifraud", "POST", ["ip","phone","email","card","user_agent"]),
    /** Type, country, region and the carrier a number range was assigned to. One credit if something is found. */
    phone: call<PlaneCallerInput<PlaneApi["phone"]>, PlaneAnswerOf<"phone">>("/v2/phone/{number}", "GET", []),
    /** Bank, brand and kind of a card from its first digits, and the check digit of a whole number. One credit if something is found. */
    card: call<PlaneCallerInput<PlaneApi["card"]>, PlaneAnswerOf<"card">>("/v2/card/{number}", "GET", []),
    /** Checks a mainland ID-card number by GB 11643 and reads division, birth date and gender from it. One credit if something is found. */
    idcard: call<PlaneCallerInput<PlaneApi["idcard"]>, PlaneAnswerOf<"idcard">>("/v2/idcard", "POST", ["number"]),
    /** Asks a licensed partner whether a name and a mainland ID-card number belong together. One credit if something is found. */
    identity: call<PlaneCallerInput<PlaneApi["identity"]>, PlaneAnswerOf<"identity">>("/v2/identity", "POST", ["name","number"]),
    /** Asks a licensed partner whether a photo shows the living holder of an ID card. One credit if something is found. */
    person: call<PlaneCallerInput<PlaneApi["person"]>, PlaneAnswerOf<"person">>("/v2/person", "POST", ["name","number","photo"]),
    /** The registration of a domain, an address or an AS number, from its registry. One credit if something is found. */
    whois: call<PlaneCallerInput<PlaneApi["whois"]>, PlaneAnswerOf<"whois">>("/v2/whois/{query}", "GET", []),
    /** Whom to write to about abuse from an address, as its registry publishes it. One credit if something is found. */
    abuse: call<PlaneCallerInput<PlaneApi["abuse"]>, PlaneAnswerOf<"abuse">>("/v2/abuse/{ip}", "GET", []),
    /** The records of a name, as our resolver sees them. One credit if something is found. */
    dns: call<PlaneCallerInput<PlaneApi["dns"]>, PlaneAnswerOf<"dns">>("/v2/dns/{name}", "GET", []),
    /** Reverse DNS and network of an address, and open ports where a survey covers it. One credit if something is found. */
    host: call<PlaneCallerInput<PlaneApi["host"]>, PlaneAnswerOf<"host">>("/v2/host/{ip}", "GET", []),
    /** The services that the IANA registry names for a port. One credit if something is found. */
    ports: call<PlaneCallerInput<PlaneApi["ports"]>, PlaneAnswerOf<"ports">>("/v2/ports/{port}", "GET", []),
    /** The position of a mobile cell, from OpenCelliD data where available. One credit if something is found. */
    cell: call<PlaneCallerInput<PlaneApi["cell"]>, PlaneAnswerOf<"cell">>("/v2/cell", "GET", []),
    /** Country, brand and operator of a mobile network by its codes. One credit if something is found. */
    carrier: call<PlaneCallerInput<PlaneApi["carrier"]>, PlaneAnswerOf<"carrier">>("/v2/carrier", "GET", []),
  };
}
