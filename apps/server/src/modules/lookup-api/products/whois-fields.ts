// What registries call the parts of a registration. Names are compared in lower case, with spaces for - and _.

export type Section =
  | ""
  | "registrar"
  | "nameservers"
  | "registrant"
  | "administrative"
  | "technical"
  | "abuse"
  | "other";

/** Names that mean the domain's own data only outside the sections about persons. */
export const dates = {
  registered: [
    "creation date",
    "created date",
    "create date",
    "date created",
    "created on",
    "created at",
    "created",
    "registered",
    "registered on",
    "registered at",
    "registered date",
    "registration date",
    "registration time",
    "date registered",
    "first registration date",
    "domain name commencement date",
    "commencement date",
    "record created",
    "record created on",
    "domain created",
    "domain registered",
    "domain registration date",
    "domain record activated",
    "domain dateregistered",
    "activated",
    "activated on",
    "assigned",
    "assigned date",
    "regdate",
    "reg date",
    "connected date",
    "fecha de registro",
    "fecha de creación",
    "fecha de creacion",
    "registration",
    "登録年月日",
    "接続年月日",
    "등록일",
    "注册时间",
    "注册日期",
  ],
  updated: [
    "updated date",
    "updated on",
    "updated",
    "update date",
    "last modified",
    "last modified on",
    "last modified date",
    "last updated",
    "last updated on",
    "last updated date",
    "last update",
    "last changed",
    "changed",
    "modified",
    "modified date",
    "modified on",
    "modification date",
    "date modified",
    "record last modified",
    "record last updated",
    "record last updated on",
    "domain record last updated",
    "domain last updated",
    "domain datelastmodified",
    "última actualización",
    "ultima actualizacion",
    "最終更新",
    "최근 정보 변경일",
    "更新时间",
  ],
  expires: [
    "registry expiry date",
    "registrar registration expiration date",
    "expiration date",
    "expiration time",
    "expiration",
    "expiry date",
    "expiry",
    "expires",
    "expires on",
    "expires at",
    "expires date",
    "expire",
    "expire date",
    "expire on",
    "expired date",
    "exp date",
    "date expires",
    "paid till",
    "paid until",
    "renewal date",
    "renewal",
    "valid until",
    "valid till",
    "valid to",
    "valid thru",
    "valid date",
    "validity",
    "registered until",
    "record expires",
    "record expires on",
    "record expired",
    "record will expire on",
    "domain expires",
    "domain expiration date",
    "domain datebilleduntil",
    "fecha de vencimiento",
    "有効期限",
    "사용 종료일",
    "到期时间",
    "到期日期",
  ],
} as const;

/** Those among them that also date a person's record or the registrar's. */
export const ambiguous: ReadonlySet<string> = new Set([
  "created",
  "created on",
  "created date",
  "registered",
  "updated",
  "updated date",
  "updated on",
  "changed",
  "modified",
  "last modified",
  "last updated",
  "last update",
  "status",
  "state",
  "registrar",
]);

export const statusNames = [
  "domain status",
  "status",
  "registration status",
  "state",
  "eppstatus",
  "epp status",
  "domaintype",
  "query status",
  "domain state",
  "estatus del dominio",
  "状態",
];

export const registrarNames = [
  "registrar",
  "registrar name",
  "registrar organization",
  "registrar organisation",
  "sponsoring registrar",
  "sponsoring registrar organization",
  "sponsoring registrar name",
  "current registrar",
  "current registar",
  "registrar company name",
  "authorized agency",
  "registration service provider",
  "registrar handle",
  "등록대행자",
  "注册服务机构",
  "注册商",
];

const columnNames: ReadonlySet<string> = new Set([...Object.values(dates).flat(), ...statusNames, ...registrarNames]);

/** Whether a name is one of those that some registries set in a column of their own, without a colon. */
export const isColumnName = (name: string): boolean => columnNames.has(name) || isNameserverName(name);

/** What a registrar is called within its own section, the company before its handle. */
export const registrarNamesWithin = [
  "organization",
  "organisation",
  "organization name",
  "org",
  "company",
  "name",
  "registrar",
  "",
];

const nameserver =
  /^(?:domain )?(?:(?:primary|secondary|tertiary|other) )?(?:(?:dns )?name ?servers?|nservers?|ns|dns|dns servers?|domain servers?)(?: (?:host ?)?names?)?(?: (?:information|info|in (?:the )?listed order))?(?: ?\d{1,2})?(?: hostname)?$|^(?:primary|secondary|tertiary) server$|^ns name \d+$|^servidor\(es\) de nombres de dominio$|^ネームサーバ$|^\d차 네임서버 정보$|^네임서버/;
export const isNameserverName = (name: string): boolean => nameserver.test(name);

/** Names of a name server within a section about name servers. */
export const hostNames = new Set(["", "hostname", "host name", "host", "name", "호스트이름"]);

const sections: readonly (readonly [Section, RegExp])[] = [
  [
    "registrar",
    /^(?:current |sponsoring )?registrar(?: information| info| details| data)?$|^registration service provider$|^domain managers$/,
  ],
  [
    "registrant",
    /^(?:(?:domain )?(?:registrant|holder|owner|licensee)(?: contacts?)?(?: information| details)?|domain holder|holder of domain name|organization using domain name|titular|domain owners \/ registrant)$/,
  ],
  ["administrative", /^admin(?:istrative)?(?: contacts?)?(?: information| details|\/agent)?$/],
  ["technical", /^tech(?:nical)?(?: contacts?)?(?: information| details)?$/],
  ["abuse", /^(?:registrar )?abuse(?: contacts?)?$/],
  [
    "other",
    /^(?:whois|dnssec|ds ?records?|keys?|reseller|zone contacts?|billing(?: contacts?)?(?: information)?|onsite contacts?|registrar technical contacts?|contact(?: information)?|登録者情報|公開連絡窓口)$/,
  ],
];

/** The section that a heading opens; null for any other name. */
export const sectionOf = (name: string): Section | null =>
  isNameserverName(name) ? "nameservers" : (sections.find(([, heading]) => heading.test(name))?.[0] ?? null);

/** The first names of objects in registries of RIPE's kind that describe persons, not the registration asked about. */
export const otherObjects: ReadonlySet<string> = new Set([
  "person",
  "personname",
  "role",
  "contact",
  "nic hdl",
  "nic hdl br",
  "organisation",
  "orgname",
  "mntner",
  "nsset",
  "keyset",
  "key set",
  "route",
  "route6",
  "irt",
]);
