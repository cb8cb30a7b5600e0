import type { LayerSource } from "@meridian/ipdb";
import { USAGE_BY_ASN } from "./usage-by-asn.ts";

export type InferredUsage = "CDN" | "COM" | "DCH" | "EDU" | "GOV" | "ISP" | "MIL" | "MOB" | "ORG";

/** The rules' name among the sources of a database. */
export const NAME_RULES_ID = "network-name-rules";
/** Day on which the rules or the table of systems were last changed. */
export const USAGE_RULES_DATE = "2026-11-28";
export const USAGE_RULES_VERSION = "2";

/** The rules as the source of a layer; `rows` is the number of networks they were applied to. */
export const describeNameRules = (layer: LayerSource["layer"], rows: number): LayerSource => ({
  ...{ id: NAME_RULES_ID, layer, name: "Rules for names of networks", licence: "CC BY 4.0", isSharable: true },
  ...{ attribution: "Network rules by Meridian", url: "/doc/accuracy", rows },
  sourceVersion: USAGE_RULES_VERSION,
  // The date of a database is that of its places, which the rules only correct.
  updatedDate: layer === "location" ? "" : USAGE_RULES_DATE,
});

interface Rule {
  usage: InferredUsage;
  patterns: readonly RegExp[];
  /** Names that a pattern matches although they mean something else. */
  exceptions?: readonly RegExp[];
}

/**
 * The first matching rule wins. Names are compared in lower case without accents. A business is never inferred from a
 * name, and a government only from a name's first words, since everything else was wrong too often.
 */
const RULES: readonly Rule[] = [
  {
    usage: "EDU",
    patterns: [
      /\buniversi(?:t|d|da|dade|dad|te|tet|teit|tesi|tas|tario)/,
      /\b(?:univ|unversity|universite|universitatea|uniwersytet|univerzita|egyetem|yliopisto|daigaku)\b/,
      /\b(?:college|school|schools|academy|academia|ecole|lycee|hochschule|fachhochschule|hogeschool|polytechnic\w*)\b/,
      /\b(?:politecnico|politechnika|polytechnique|school district|board of education|institute of technology)\b/,
      /\b(?:education(?:al)? (?:network|service|technology|and research)|academic|research (?:and education )?network)\b/,
      /\b(?:nren|cernet|garr|renater|cesnet|heanet|belnet|jisc|dfn|surfnet|rediris|arnes|carnet|grnet|sunet|uninett)\b/,
      /\b(?:canarie|aarnet|reannz|tanet|kreonet|sinet|uninet project|forskningsnet|rnp|reuna|redclara|internet2)\b/,
    ],
    exceptions: [/\b(?:hosting|cloud|telecom|pressure|publishing|insurance)\b/],
  },
  {
    usage: "GOV",
    patterns: [
      /^(?:the )?(?:ministry|ministerio|ministere|ministerul|ministerium|ministerstvo|ministero) (?:of|de|des|du|van|della)?/,
      /^(?:the )?(?:city|county|town|state|government|commonwealth|province|department) of\b/,
      /^(?:prefeitura|municipio|municipalidad|ayuntamiento|gobierno|governo|secretaria de)\b/,
      /^u\.?s\.? (?:department|house|senate|geological|customs|courts)/,
      /\b(?:state|federal|provincial|county) government\b/,
    ],
    exceptions: [/\b(?:telecom|internet|university|college|energy|electric|power)\b/],
  },
  {
    usage: "DCH",
    patterns: [
      /hosting|hoster\b|webhost|\bhost(?:s|ed|er|ers|opia|gator|inger|ingest|winds|royale|papa|wise|key|us)?\b|[a-z]host\b/,
      /\bdata ?-?(?:cent(?:er|re)|zentrum|centers|centres)s?\b|\bdatacent|\brechenzentrum\b|\bidc\b/,
      /cloud|\bservers?\b|[a-z]servers?\b|\bvps\b|\bvds\b|\bdedicated\b|\bcolo(?:cation|s|crossing|guys)?\b|\bbare ?metal\b/,
      /\b(?:amazon|aws|hetzner|ovh|linode|digitalocean|vultr|choopa|leaseweb|contabo|scaleway|online sas|rackspace)\b/,
      /\b(?:softlayer|m247|datacamp|psychz|quadranet|multacom|sharktech|zenlayer|ionos|godaddy|namecheap|dreamhost)\b/,
      /\b(?:equinix|alibaba|tencent|aliyun|ucloud|byteplus|oracle corporation|google llc|ipxo|clouvider|xtom|virtuozzo)\b/,
      /\b(?:infrastructure as a service|virtual private|web services|internet vikings|worldstream|netcup|nforce|serverius)\b/,
    ],
    exceptions: [/\b(?:cloudflare|hospital|bank|telecom|telekom|telecomunic|broadband|fibra|fiber|provedor|vodafone)/],
  },
  {
    usage: "CDN",
    patterns: [/\b(?:akamai|cloudflare|fastly|cdn77|edgecast|edgio|limelight|cdnetworks|bunny(?:way)?|gcore|g-core)\b/],
  },
  {
    usage: "MOB",
    patterns: [
      /\bmobil(?:e|es|ity|ink|co|nye|tel)?\b|\b[a-z]*mobile\b|\bmovil(?:es)?\b|\bmovel\b/,
      /\bcellular\b|\bcelular\b|\bcellco\b|\bgsm\b|\blte\b|\bcellcom\b|\btelcel\b|\bmobily\b|\bvodacom\b|\bsafaricom\b/,
      /\bmtn\b|\bairtel\b|\bcelcom\b|\bdigicel\b|\bdocomo\b|\bturkcell\b|\bkyivstar\b|\bmegafon\b/,
    ],
    exceptions: [
      /\b(?:marketing|payment|payments|app|apps|gaming|advert|fixed line|satellite|iot)/,
      // Makers of cars and of software for phones, oil, and vendors of mobile something.
      /automobil|(?<!\b(?:at&t|bell|telus|sasktel) )\bmobility\b|\b(?:adria|exxon ?) ?mobil\b|\bmobil[- ]group\b/,
      /\bmobile (?:alliance|care|data|health|heartbeat|links|medical|security|solution|synchroni|technolog)/,
      /\bmobile (?:and worldwide|business solution|television|vending|video)|\baplicaciones\b/,
      /\b(?:engenharia|informatica|molecular|servicos digitais|soluciones|tecnologias)\b|docomo (?:business|digital|inter)/,
      /^(?:cvs|flytxt|jnj|karix|lenovo|microsoft|onmobile|perfecto|route|shopee|sony|sound|telesign)\b/,
    ],
  },
  {
    usage: "ISP",
    patterns: [
      /tele(?:com|kom|fon|phon|co\b|net\b|data\b|nor\b|via\b)|\btelco\b|\btel\b|telkom|\btelia\b|\btele2\b/,
      /broad ?band|\bbanda (?:larga|ancha)\b|\bcable(?:vision|net)?\b|\bkabel|\bcatv\b|\bcablevision\b/,
      /\bfib(?:er|re|ra|ras|ernet)\b|\bfibr|\bfiber|\bftth\b|\boptic(?:al|s)?\b|\bwireless\b|\bwisp\b|\bwi-?fi\b/,
      /\binternet\b|\bprovedor|\bproveedor|\bisp\b|\bcomunicac|\bkomunikasi|\bcommunications?\b|\bconnect\b/,
      /\b(?:vodafone|orange|claro|comcast|verizon|centurylink|chinanet|unicom|kpn|proximus|swisscom|ziggo|virgin media)\b/,
      /\b(?:charter|cox|spectrum|frontier|windstream|rogers|shaw|telus|videotron|cogeco|optus|telstra|iinet|tpg|plusnet)\b/,
      /\b(?:free sas|bouygues|sfr|fastweb|wind tre|tim s\.?a|jio|hathway|vnpt|viettel|fpt|pldt|globe|indosat|ooredoo|etisalat)\b/,
    ],
    exceptions: [
      /\b(?:internet exchange|exchange point|peering|registry|nic\b|domain|marketing|bank|security|consult|hospital)/,
      /\b(?:internet (?:research|archive|society|group|solutions|inc)|systems consortium)\b/,
    ],
  },
];

/** A network's use, by its number or name; `null` if neither shows it. */
export function inferUsage(asn: number, name: string): InferredUsage | null {
  return USAGE_BY_ASN.get(asn) ?? usageByName(name);
}

/** By the name alone. */
export function usageByName(name: string): InferredUsage | null {
  const plain = name
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase();
  const rule = RULES.find(
    ({ patterns, exceptions = [] }) =>
      patterns.some((pattern) => pattern.test(plain)) && !exceptions.some((pattern) => pattern.test(plain)),
  );
  return rule?.usage ?? null;
}

/** Networks whose customers are homes, offices and phones, and whose name is therefore the ISP's. */
export const isAccess = (usage: InferredUsage | null): boolean => usage === "ISP" || usage === "MOB";

/**
 * Networks whose customers' addresses are surely no hosting: large mobile networks. Fixed-line providers are not among
 * them, since one in six of those checked also offers hosting.
 */
export const isNeverHosting = (asn: number): boolean => USAGE_BY_ASN.get(asn) === "MOB";

/** Networks whose addresses are machines in data centres. */
export const isHosting = (usage: InferredUsage | null): boolean => usage === "DCH";
