import type { ProductAnswer } from "@meridian/contract/product-answers";
import type { Config } from "../../config.ts";
import { ProductFailure } from "./product.ts";
import type { Found } from "./rdap.ts";
import { askWhois } from "./registry-connection.ts";
import { questionText, type WhoisQuestion } from "./whois-question.ts";

/** From IANA to the registry, to the registrar, and once more for registries that refer among themselves. */
const MAX_REFERRALS = 3;
const MAX_ITEMS = 50;
const MAX_RAW = 16_384;

const referral =
  /^\s*(?:refer|whois|registrar whois server|referralserver):[ \t]*(?:r?whois:\/\/)?([a-z0-9.-]+(?::\d+)?)/im;
const nothing =
  /^\W*(?:no match|not found|no entries found|no data found|no object found|nothing found|domain not found|status:\s*(?:free|available))/im;

/**
 * Asks IANA's Whois server who knows, then whoever each answer refers to. The last answer that says something counts.
 * @throws ProductFailure NOT_FOUND, Error where nobody answers
 */
export async function askWhoisServers(config: Config, question: WhoisQuestion): Promise<Found> {
  const asked = new Set<string>();
  let server = config.WHOIS_SERVER;
  let last: { server: string; text: string } | null = null;
  while (asked.size <= MAX_REFERRALS && !asked.has(server)) {
    asked.add(server);
    let text: string;
    try {
      text = await askWhois(config, server, questionText(question));
    } catch (error) {
      // IANA's answer says only who knows, so it is not an answer to the question.
      if (!last || last.server === config.WHOIS_SERVER) throw error;
      break;
    }
    if (nothing.test(text) && (last === null || last.server === config.WHOIS_SERVER))
      throw new ProductFailure("NOT_FOUND");
    last = { server, text };
    const next = referral.exec(text)?.[1]?.toLowerCase();
    if (next === undefined) break;
    server = next;
  }
  if (!last || (last.server === config.WHOIS_SERVER && !names(last.text, question)))
    throw new Error(`${config.WHOIS_SERVER} does not know who knows`);
  return describeText(last.text, last.server, question.kind);
}

/** Whether an answer is about what was asked, and not about the server or the top-level domain. */
const names = (text: string, question: WhoisQuestion): boolean =>
  text.toLowerCase().includes(questionText(question).toLowerCase());

/** Reads `name: value` lines, whose names differ from registry to registry. */
function describeText(text: string, server: string, kind: WhoisQuestion["kind"]): Found {
  const lines = [...text.matchAll(/^[ \t]*([A-Za-z][A-Za-z0-9 /_-]{1,40}):[ \t]*(\S.*?)[ \t\r]*$/gm)].map(
    ([, name = "", value = ""]) => [name.trim().toLowerCase(), value] as const,
  );
  const all = (...names: string[]) => lines.flatMap(([name, value]) => (names.includes(name) ? [value] : []));
  const one = (...names: string[]) => all(...names)[0] ?? "";
  const range = one("inetnum", "netrange", "inet6num");
  const [start = "", end = start] = range.split(/\s+-\s+/);
  return {
    source: "whois",
    server,
    registrar: one("registrar", "registrar name", "sponsoring registrar"),
    registered_at: one("creation date", "created", "registered on", "registration time", "regdate"),
    updated_at: one("updated date", "last-modified", "last updated", "changed", "updated"),
    expires_at: one("registry expiry date", "registrar registration expiration date", "expiration time", "expires"),
    status: all("domain status", "status")
      .map((value) => value.split(/\s+https?:/)[0] ?? value)
      .slice(0, MAX_ITEMS),
    nameservers: all("name server", "nserver", "nameserver", "name servers")
      .map((value) => (value.split(/\s/)[0] ?? value).toLowerCase())
      .slice(0, MAX_ITEMS),
    contacts: contactsOf(one),
    network:
      kind === "domain" ? null : { name: one("netname", "as-name", "asname"), start, end, country: one("country") },
    raw: text.slice(0, MAX_RAW),
  };
}

function contactsOf(one: (...names: string[]) => string): ProductAnswer<"whois">["contacts"] {
  const contact = (role: string, prefix: string) => ({
    role,
    name: one(`${prefix} name`),
    organization: one(`${prefix} organization`),
    email: one(`${prefix} email`),
    phone: one(`${prefix} phone`),
    country: one(`${prefix} country`),
  });
  const abuse = {
    ...contact("abuse", "orgabuse"),
    name: one("orgabusename"),
    email: one("orgabuseemail", "abuse-mailbox", "registrar abuse contact email"),
    phone: one("orgabusephone", "registrar abuse contact phone"),
  };
  return [
    contact("registrant", "registrant"),
    contact("administrative", "admin"),
    contact("technical", "tech"),
    abuse,
  ].filter(({ name, organization, email, phone }) => name || organization || email || phone);
}
