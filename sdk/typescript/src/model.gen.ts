// Generated from the contract by scripts/generate.ts.
export interface Problem {
  /** Identifies the kind of error; also the address of a page that explains it */
  type: string;
  /** Name of the kind of error, always in English */
  title: string;
  /** The HTTP status */
  status: number;
  /** What is wrong, in the requested language */
  detail: string;
  /** The kind of error, for programs */
  code: string;
  /** The invalid field; null if it is not about one */
  field?: string | null;
  /** What the caller can do about it */
  resolution: string;
  /** The page that explains it, in the same language */
  documentation: string;
  /** ID of the call; the same as `X-Request-Id` */
  request_id: string;
}

export interface Location {
  /** The queried address */
  ip?: string | null;
  /** Continent */
  continent?: string | null;
  /** Country or region, in the requested language */
  country?: string | null;
  /** Country or region, in English */
  country_english?: string | null;
  /** ISO 3166-1 alpha-2 code */
  country_code?: string | null;
  /** Province or state */
  province?: string | null;
  /** Its ISO 3166-2 code without the country, such as `CA` for California; null if unknown */
  region_code?: string | null;
  /** City */
  city?: string | null;
  /** Number of the city in [GeoNames](https://www.geonames.org); null if it is not listed there by this name */
  geoname_id?: number | null;
  /** Always null: no source has districts */
  district?: string | null;
  /** Always null: no source has streets */
  street?: string | null;
  /** GB/T 2260 code of the city or province, in mainland China */
  division_code?: string | null;
  /** Telephone area code of the city, in mainland China */
  area_code?: string | null;
  /** Postal code; null, unless this installation imported a source that has it */
  zip_code?: string | null;
  /** Internet service provider */
  isp?: string | null;
  /** Latitude in decimal degrees (WGS 84) */
  latitude?: number | null;
  /** Longitude in decimal degrees (WGS 84) */
  longitude?: number | null;
  /** The true place is within this many km of the coordinates with 80% confidence, as measured on addresses whose place is known; null for anycast addresses */
  accuracy_radius_km?: number | null;
  /** The narrowest part of the place that is more than a guess, by the radius: the city up to 50 km, the region up to 500 km; null for anycast addresses and if unknown */
  accuracy_level?: string | null;
  /** True for anycast addresses, which are announced from many places: the location is that of the network, not of the responding server; null if unknown */
  is_anycast?: boolean | null;
  /** Meters above sea level */
  elevation?: number | null;
  /** IANA time zone */
  time_zone?: string | null;
  /** ICAO code of the nearest operating weather station */
  weather_station?: string | null;
  /** Day (YYYY-MM-DD) on which a new version of the database last changed the country, region or city; null if none has */
  last_changed?: string | null;
  /** Data source of the location */
  source?: string | null;
}

export interface Asn {
  /** AS number */
  asn?: string | null;
  /** Name of the network */
  name?: string | null;
  /** Domain of the network holder; null, as no source in use has it */
  domain?: string | null;
  /** Organization holding the network */
  organization?: string | null;
  /** Usage type of the network, such as `ISP`, `DCH` or `EDU` */
  usage_type?: string | null;
  /** Which of `isp` and `usage_type` were inferred from the network's name */
  inferred?: string[] | null;
  /** True for the network of a mobile operator; otherwise null, because other networks serve phones too */
  is_mobile?: boolean | null;
  /** Mobile country code (ITU-T E.212) of the operator's main network, such as `310`; null if unknown */
  mcc?: string | null;
  /** Mobile network code of that network, such as `260`; null if unknown, and for operators with one in each region */
  mnc?: string | null;
  /** True if the operator of a crawler publishes the address as its own; otherwise null, because no list has all crawlers */
  is_crawler?: boolean | null;
  /** Name of that crawler, such as `Googlebot` */
  crawler?: string | null;
  /** True if a satellite network publishes the address as its own; otherwise null, because no list has all of them */
  is_satellite?: boolean | null;
}

export interface Privacy {
  /** Whether it is a VPN exit; null if unknown */
  is_vpn?: boolean | null;
  /** Whether it is a Tor exit; null if unknown */
  is_tor?: boolean | null;
  /** Whether it is in a data center; null if unknown */
  is_data_center?: boolean | null;
  /** Whether it is a public proxy; null if unknown */
  is_proxy?: boolean | null;
  /** Whether it is a private relay exit; null if unknown */
  is_relay?: boolean | null;
  /** Whether it belongs to a hosting company; null if unknown */
  is_hosting?: boolean | null;
}

export interface QueryAnswer {
  /** Location of the address */
  location?: Location | null;
  /** The network */
  asn?: Asn | null;
  /** Privacy flags */
  proxy?: Privacy | null;
}

/** The account's own [override](/doc/overrides) whose values are in the answer; present if there is one */
export interface BatchItemDataOverride {
  /** Its label */
  label: string;
}

/** Result, as for a single lookup; present if `ok` is true */
export interface BatchItemData {
  /** Location of the address */
  location?: Location | null;
  /** The network */
  asn?: Asn | null;
  /** Privacy flags */
  proxy?: Privacy | null;
  /** The account's own [override](/doc/overrides) whose values are in the answer; present if there is one */
  override?: BatchItemDataOverride | null;
}

/** Reason; present if `ok` is false */
export interface BatchItemError {
  /** Error code; once the quota or the daily limit is used up, the remaining items have `INSUFFICIENT_QUOTA` or `TOO_MANY_REQUESTS`, and with a test key all but documentation addresses have `PERMISSION_REQUIRED` */
  code: string;
  /** The error in words */
  message: string;
}

export interface BatchItem {
  /** Address as sent */
  query: string;
  /** Whether data was found for this item */
  ok: boolean;
  /** Result, as for a single lookup; present if `ok` is true */
  data?: BatchItemData | null;
  /** Reason; present if `ok` is false */
  error?: BatchItemError | null;
}

export interface AsnAnswer {
  /** AS number */
  asn: string;
  /** Name of the network */
  name?: string | null;
  /** Domain of the network holder; null, as no source in use has it */
  domain?: string | null;
  /** Organization holding the network */
  organization?: string | null;
  /** Usage type of the network, such as `ISP`, `DCH` or `EDU` */
  usage_type?: string | null;
  /** Which of `isp` and `usage_type` were inferred from the network's name */
  inferred: string[];
}

export interface RangesAnswer {
  /** The queried address */
  ip: string;
  /** First address of the range */
  start_ip: string;
  /** Last address of the range */
  end_ip: string;
  /** ISO 3166-1 alpha-2 code */
  country_code?: string | null;
  /** AS number */
  asn?: string | null;
}

/** Location of the address */
export interface HistoryPeriodRecordLocation {
  /** The queried address */
  ip: string;
  /** Continent */
  continent?: string | null;
  /** Country or region, in the requested language */
  country?: string | null;
  /** Country or region, in English */
  country_english?: string | null;
  /** ISO 3166-1 alpha-2 code */
  country_code?: string | null;
  /** Province or state */
  province?: string | null;
  /** Its ISO 3166-2 code without the country, such as `CA` for California; null if unknown */
  region_code?: string | null;
  /** City */
  city?: string | null;
  /** Number of the city in [GeoNames](https://www.geonames.org); null if it is not listed there by this name */
  geoname_id?: number | null;
  /** Always null: no source has districts */
  district?: string | null;
  /** Always null: no source has streets */
  street?: string | null;
  /** GB/T 2260 code of the city or province, in mainland China */
  division_code?: string | null;
  /** Telephone area code of the city, in mainland China */
  area_code?: string | null;
  /** Postal code; null, unless this installation imported a source that has it */
  zip_code?: string | null;
  /** Internet service provider */
  isp?: string | null;
  /** Latitude in decimal degrees (WGS 84) */
  latitude?: number | null;
  /** Longitude in decimal degrees (WGS 84) */
  longitude?: number | null;
  /** The true place is within this many km of the coordinates with 80% confidence, as measured on addresses whose place is known; null for anycast addresses */
  accuracy_radius_km?: number | null;
  /** The narrowest part of the place that is more than a guess, by the radius: the city up to 50 km, the region up to 500 km; null for anycast addresses and if unknown */
  accuracy_level?: string | null;
  /** True for anycast addresses, which are announced from many places: the location is that of the network, not of the responding server; null if unknown */
  is_anycast?: boolean | null;
  /** Meters above sea level */
  elevation?: number | null;
  /** IANA time zone */
  time_zone?: string | null;
  /** ICAO code of the nearest operating weather station */
  weather_station?: string | null;
  /** Day (YYYY-MM-DD) on which a new version of the database last changed the country, region or city; null if none has */
  last_changed?: string | null;
  /** Data source of the location */
  source?: string | null;
}

/** The network */
export interface HistoryPeriodRecordAsn {
  /** AS number */
  asn?: string | null;
  /** Name of the network */
  name?: string | null;
  /** Domain of the network holder; null, as no source in use has it */
  domain?: string | null;
  /** Organization holding the network */
  organization?: string | null;
  /** Usage type of the network, such as `ISP`, `DCH` or `EDU` */
  usage_type?: string | null;
  /** Which of `isp` and `usage_type` were inferred from the network's name */
  inferred: string[];
  /** True for the network of a mobile operator; otherwise null, because other networks serve phones too */
  is_mobile?: boolean | null;
  /** Mobile country code (ITU-T E.212) of the operator's main network, such as `310`; null if unknown */
  mcc?: string | null;
  /** Mobile network code of that network, such as `260`; null if unknown, and for operators with one in each region */
  mnc?: string | null;
  /** True if the operator of a crawler publishes the address as its own; otherwise null, because no list has all crawlers */
  is_crawler?: boolean | null;
  /** Name of that crawler, such as `Googlebot` */
  crawler?: string | null;
  /** True if a satellite network publishes the address as its own; otherwise null, because no list has all of them */
  is_satellite?: boolean | null;
}

export interface HistoryPeriodRecord {
  /** Location of the address */
  location: HistoryPeriodRecordLocation;
  /** The network */
  asn: HistoryPeriodRecordAsn;
  /** Privacy flags */
  proxy: Privacy;
}

export interface HistoryPeriod {
  /** The first of the kept versions with this record, up to the next entry above */
  since_version: string;
  /** When that version was built */
  since_at: string;
  /** Whether no older version is kept, so that the record may be older */
  is_oldest_kept: boolean;
  /** Fields that differ from the entry below, such as `location.city` */
  changed: string[];
  /** The answer of `/v2/query` in those versions; null if they knew nothing */
  record?: HistoryPeriodRecord | null;
}

export interface HistoryAnswer {
  /** The queried address */
  ip: string;
  /** Number of versions compared */
  versions: number;
  /** The records of the address over time, the present one first */
  periods: HistoryPeriod[];
}

export interface PrivacySource {
  /** Name of the list or rules */
  name: string;
  /** Date of its data; null if it has none */
  updated_date?: string | null;
  /** True if inferred from the network's name */
  inferred: boolean;
}

/** Source of each flag; null if the flag is null */
export interface PrivacySources {
  /** Source of the flag */
  is_vpn?: PrivacySource | null;
  /** Source of the flag */
  is_tor?: PrivacySource | null;
  /** Source of the flag */
  is_data_center?: PrivacySource | null;
  /** Source of the flag */
  is_proxy?: PrivacySource | null;
  /** Source of the flag */
  is_relay?: PrivacySource | null;
  /** Source of the flag */
  is_hosting?: PrivacySource | null;
}

export interface PrivacyAnswer {
  /** The queried address */
  ip: string;
  /** Whether it is a VPN exit; null if unknown */
  is_vpn?: boolean | null;
  /** Whether it is a Tor exit; null if unknown */
  is_tor?: boolean | null;
  /** Whether it is in a data center; null if unknown */
  is_data_center?: boolean | null;
  /** Whether it is a public proxy; null if unknown */
  is_proxy?: boolean | null;
  /** Whether it is a private relay exit; null if unknown */
  is_relay?: boolean | null;
  /** Whether it belongs to a hosting company; null if unknown */
  is_hosting?: boolean | null;
  /** Source of each flag; null if the flag is null */
  sources: PrivacySources;
}

export interface MeService {
  /** [Pricing type](/doc/limits#quota) */
  type: number;
  /** Quota for the month, or for the term of a paid service */
  quota: number;
  /** Remaining calls */
  remaining: number;
  /** Calls per second */
  qps: number;
}

/** Restrictions of the key */
export interface MeLimits {
  /** The key's own limit per second; null: the account's limit */
  qps?: number | null;
  /** Calls per day; null: unlimited */
  daily_limit?: number | null;
  /** Number of addresses and blocks the key is restricted to; 0 for no restriction */
  allow_ips: number;
  /** Hosts whose pages may use the key; empty for no restriction */
  allow_origins: string[];
}

export interface MeAnswer {
  /** API key ID */
  key_id: number;
  /** Whether it is a test key */
  is_test: boolean;
  /** Account ID */
  account_id: number;
  /** Services the key can use */
  services: MeService[];
  /** Restrictions of the key */
  limits: MeLimits;
}

export interface ScenarioAnswer {
  /** The queried address */
  ip: string;
  /** What the network is used for */
  scenario: string;
  /** Usage type of the network, such as `ISP`, `DCH` or `EDU` */
  usage_type?: string | null;
  /** Confidence; null if the scenario is unknown */
  confidence?: string | null;
  /** True if inferred from a name */
  inferred: boolean;
  /** The network */
  asn: HistoryPeriodRecordAsn;
}

export interface RiskReason {
  /** Name of the finding */
  code: string;
  /** Points added to the score */
  weight: number;
  /** The finding in words */
  text: string;
}

/** Score and its reasons */
export interface PortraitRisk {
  /** 0 to 100; null if nothing is known */
  score?: number | null;
  /** Level of the score; null if no signal could be checked */
  level?: string | null;
  /** Findings; their weights add up to the score, which is at most 100 */
  reasons: RiskReason[];
  /** Signals that could not be checked with the loaded data */
  unknown: string[];
}

export interface PortraitAnswer {
  /** The queried address */
  ip: string;
  /** Score and its reasons */
  risk: PortraitRisk;
  /** Short labels of the findings */
  tags: string[];
  /** Privacy flags */
  proxy: Privacy;
  /** What the network is used for */
  scenario: string;
}

/** Signals from the IP address */
export interface AntifraudSignalsIp {
  /** Country of the address, ISO 3166-1 alpha-2 */
  country_code?: string | null;
  /** What the network is used for */
  scenario: string;
  /** Privacy flags */
  proxy: Privacy;
}

export interface AntifraudSignalsPhone {
  /** Whether the phone number is valid */
  valid: boolean;
  /** Type of number, such as `mobile` or `fixed_line` */
  type?: string | null;
  /** Country of the number, ISO 3166-1 alpha-2 */
  country_code?: string | null;
  /** Carrier the number range is assigned to */
  carrier?: string | null;
}

export interface AntifraudSignalsEmail {
  /** Whether the email address is well-formed; null for unusual forms that some servers accept, which add nothing to the score */
  valid?: boolean | null;
  /** Domain of the email */
  domain?: string | null;
  /** Whether the domain provides disposable addresses */
  is_disposable: boolean;
}

export interface AntifraudSignalsCard {
  /** Whether the check digit is correct; null if only the first digits were sent */
  valid_luhn?: boolean | null;
  /** Card network */
  brand?: string | null;
  /** Issuer, if known */
  bank?: string | null;
  /** Type of card: `debit`, `credit`, `semi_credit` or `prepaid` */
  type?: string | null;
  /** Country of the issuer, ISO 3166-1 alpha-2 */
  country_code?: string | null;
}

export interface AntifraudSignalsUserAgent {
  /** Whether the user agent identifies itself as a bot */
  is_bot: boolean;
}

/** Signals from each part of the event */
export interface AntifraudSignals {
  /** Signals from the IP address */
  ip: AntifraudSignalsIp;
  /** Signals from the phone number; null if none was sent */
  phone?: AntifraudSignalsPhone | null;
  /** Signals from the email; null if none was sent */
  email?: AntifraudSignalsEmail | null;
  /** Signals from the card; null if none was sent */
  card?: AntifraudSignalsCard | null;
  /** Signals from the user agent; null if none was sent */
  user_agent?: AntifraudSignalsUserAgent | null;
}

export interface AntifraudAnswer {
  /** 0 to 100; null if nothing is known */
  score?: number | null;
  /** Level of the score; null if no signal could be checked */
  level?: string | null;
  /** Findings; their weights add up to the score, which is at most 100 */
  reasons: RiskReason[];
  /** Signals that could not be checked with the loaded data */
  unknown: string[];
  /** Signals from each part of the event */
  signals: AntifraudSignals;
}

/** Number in common notations */
export interface PhoneFormats {
  /** For calls from abroad */
  international: string;
  /** For calls within the country */
  national: string;
  /** As a tel: URI */
  rfc3966: string;
}

export interface PhoneAnswer {
  /** Number as sent */
  number: string;
  /** Number in E.164 form */
  e164: string;
  /** Whether the number is valid in its numbering plan */
  valid: boolean;
  /** Type of number, such as `mobile`, `fixed_line` or `voip` */
  type?: string | null;
  /** ISO 3166-1 alpha-2 code */
  country_code?: string | null;
  /** Province, state or area, if the numbering plan has it */
  region?: string | null;
  /** City, if the number range has one */
  city?: string | null;
  /** Carrier the number range is assigned to */
  carrier?: string | null;
  /** IANA time zones of the number's area, by their present names */
  time_zones: string[];
  /** Number in common notations */
  formats: PhoneFormats;
}

export interface CardAnswer {
  /** First digits, which identify the issuer */
  bin: string;
  /** Whether the check digit is correct; null if only the first digits were sent */
  valid_luhn?: boolean | null;
  /** Card network; null if no network, or more than one, issues the prefix */
  brand?: string | null;
  /** Issuer, if known; Chinese banks by their Chinese names */
  bank?: string | null;
  /** Short code of the issuer */
  bank_code?: string | null;
  /** Type of card */
  type?: string | null;
  /** ISO 3166-1 alpha-2 code */
  country_code?: string | null;
  /** What the number cannot tell: the holder, whether the account is active, and the funds */
  not_checked: string[];
}

export interface IdcardDivision {
  /** GB/T 2260 division code */
  code: string;
  /** Name of the province */
  province?: string | null;
  /** Name of the city; null for a municipality */
  city?: string | null;
  /** Name of the county or district */
  county?: string | null;
  /** Whether the code is still in use */
  is_current: boolean;
}

export interface IdcardAnswer {
  /** Whether the number is well-formed according to GB 11643 */
  valid: boolean;
  /** First rule the number violates; null if it is valid */
  reason?: string | null;
  /** Administrative division of the first six digits; null if the number is invalid */
  division?: IdcardDivision | null;
  /** Date of birth encoded in the number */
  birth_date?: string | null;
  /** Gender encoded in the number */
  gender?: string | null;
  /** What the number cannot tell: whether it was issued, to whom, and what they look like */
  not_checked: string[];
}

export interface IdentityAnswer {
  /** Result of the check; `no_record` means that the number is not on record, `invalid_number` that it violates GB 11643 */
  result: string;
  /** Partner queried; null if none was */
  partner?: string | null;
  /** Time of the check */
  checked_at: string;
}

export interface PersonAnswer {
  /** Whether the photo shows the live holder; `null` if undecided */
  passed?: boolean | null;
  /** Result of the check; `no_record` means that the number is not on record, `unusable` that the photo does not allow a decision */
  result: string;
  /** Partner queried; null if none was */
  partner?: string | null;
  /** Time of the check */
  checked_at: string;
}

export interface WhoisContact {
  /** Role, such as abuse or registrant */
  role: string;
  /** Name */
  name?: string | null;
  /** Organization */
  organization?: string | null;
  /** Email */
  email?: string | null;
  /** Phone */
  phone?: string | null;
  /** Country code */
  country?: string | null;
}

export interface WhoisNetwork {
  /** Name of the block */
  name?: string | null;
  /** First address */
  start?: string | null;
  /** Last address */
  end?: string | null;
  /** Country code in the registry */
  country?: string | null;
}

export interface WhoisAnswer {
  /** Queried domain, address or AS number */
  query: string;
  /** Type of query */
  kind: string;
  /** Protocol that returned the data */
  source: string;
  /** Registry server that responded */
  server: string;
  /** Registrar of the domain */
  registrar?: string | null;
  /** When it was registered */
  registered_at?: string | null;
  /** When the registration was last changed */
  updated_at?: string | null;
  /** When the registration expires */
  expires_at?: string | null;
  /** Status codes of the registry */
  status: string[];
  /** Name servers of the domain */
  nameservers: string[];
  /** Contacts published by the registry */
  contacts: WhoisContact[];
  /** Block containing the address; null for a domain */
  network?: WhoisNetwork | null;
  /** When the registry was queried */
  fetched_at: string;
  /** Response of the registry, unmodified */
  raw: string;
}

export interface AbuseAnswer {
  /** The queried address */
  ip: string;
  /** Name of the contact */
  name?: string | null;
  /** Organization of the contact */
  organization?: string | null;
  /** Email for abuse reports */
  email?: string | null;
  /** Phone number for abuse reports */
  phone?: string | null;
  /** Block containing the address */
  network?: WhoisNetwork | null;
  /** Protocol that returned the data */
  source: string;
  /** Registry server that responded */
  server: string;
  /** When the registry was queried */
  fetched_at: string;
}

export interface DnsRecord {
  /** Name of the record */
  name: string;
  /** Type of the record */
  type: string;
  /** Content of the record in zone file format, such as `10 mail.example.com` for MX */
  data: string;
  /** Seconds it can be cached */
  ttl: number;
}

export interface DnsAnswer {
  /** Queried name */
  name: string;
  /** Queried type */
  type: string;
  /** Response status, such as NOERROR or NXDOMAIN */
  status: string;
  /** Records found; empty if there are none */
  answers: DnsRecord[];
  /** Resolver used */
  resolver: string;
  /** Response time of the resolver, in ms */
  ms: number;
}

export interface HostOpenPort {
  /** Port number */
  port: number;
  /** `tcp` or `udp` */
  protocol: string;
  /** Service registered for the port */
  service?: string | null;
  /** Date of the survey */
  seen_date: string;
}

export interface HostAnswer {
  /** The queried address */
  ip: string;
  /** Host names from reverse DNS; `null` if no resolver responded */
  hostnames?: string[] | null;
  /** The network */
  asn: HistoryPeriodRecordAsn;
  /** Ports a survey found open; `null` without a survey, and empty if it found none */
  open_ports?: HostOpenPort[] | null;
}

export interface PortsService {
  /** tcp, udp, sctp or dccp */
  protocol: string;
  /** Name of the service */
  name: string;
  /** Description in the registry */
  description: string;
}

export interface PortsAnswer {
  /** Queried port */
  port: number;
  /** Range of the port: up to 1023, up to 49151, or above */
  range: string;
  /** Registered services */
  services: PortsService[];
  /** Name of the registry */
  source: string;
}

export interface CellAnswer {
  /** Mobile country code */
  mcc: number;
  /** Mobile network code */
  mnc: number;
  /** Location or tracking area code */
  lac: number;
  /** Cell ID */
  cid: number;
  /** Latitude in decimal degrees (WGS 84) */
  latitude?: number | null;
  /** Longitude in decimal degrees (WGS 84) */
  longitude?: number | null;
  /** Radius of the cell in meters */
  range_m?: number | null;
  /** Radio technology, such as LTE */
  radio?: string | null;
  /** Data source */
  source?: string | null;
  /** Date the record was last updated */
  updated_date?: string | null;
}

export interface CarrierAnswer {
  /** Mobile country code */
  mcc: number;
  /** Mobile network code as assigned */
  mnc: string;
  /** ISO 3166-1 alpha-2 code */
  country_code?: string | null;
  /** Brand name */
  brand?: string | null;
  /** Operating company */
  operator?: string | null;
  /** Whether the network is in service; null if the source does not say */
  status?: string | null;
  /** Technologies and frequency bands */
  bands?: string | null;
  /** Data source */
  source?: string | null;
}

export interface UploadCreateAnswer {
  /** Upload ID */
  upload_id: string;
  /** Name of the file */
  name: string;
  /** Size in bytes */
  size: number;
  /** When it is deleted unless a job takes it */
  expires_at: string;
}

/** Key whose quota it uses */
export interface JobCreateKey {
  /** API key ID */
  id: number;
  /** Name */
  name: string;
}

/** How the input is read */
export interface JobCreateInput {
  /** Size in bytes; 0 until a URL has been read */
  size: number;
  /** Format; null until it is known */
  format?: string | null;
  /** Compression; null until it is known */
  compression?: string | null;
  /** What separates the columns of a CSV file; otherwise null */
  delimiter?: string | null;
  /** Whether the first row holds the names of the columns */
  has_header?: boolean | null;
  /** Names of the columns, in order */
  columns: string[];
  /** Column with the addresses; null for text */
  address_column?: string | null;
}

/** What the result looks like */
export interface JobCreateOutput {
  /** Format; null until it is known */
  format?: string | null;
  /** Compression; null until it is known */
  compression?: string | null;
  /** Fields of the result, such as `location.city` */
  fields: string[];
  /** Language of names */
  lang: string;
}

export interface JobCreateResult {
  /** Size in bytes */
  size: number;
  /** Download link, valid for three to six hours */
  url: string;
}

export interface JobCreateError {
  /** Error code */
  code: string;
  /** The error in words */
  message: string;
  /** Row it is about, starting at 1 */
  row?: number | null;
}

export interface JobCreatePreview {
  /** Columns of the result */
  columns: string[];
  /** The first ten rows */
  rows: string[][];
}

export interface JobCreateAnswer {
  /** ID */
  id: number;
  /** Name */
  name: string;
  /** Status */
  status: string;
  /** Key whose quota it uses */
  key: JobCreateKey;
  /** How the input is read */
  input: JobCreateInput;
  /** What the result looks like */
  output: JobCreateOutput;
  /** Rows of the input; null until counted */
  rows?: number | null;
  /** The most calls it can cost: one for each row */
  max_calls?: number | null;
  /** Calls that the key's services have left now */
  available_calls: number;
  /** Rows looked up so far */
  rows_done: number;
  /** Rows whose address has data */
  found: number;
  /** Calls charged so far */
  charged: number;
  /** Progress in percent, while it is checked and while it runs */
  progress: number;
  /** The result, once there is one */
  result?: JobCreateResult | null;
  /** Why it failed */
  error?: JobCreateError | null;
  /** When it was created */
  created_at: string;
  /** When it was started */
  started_at?: string | null;
  /** When it finished */
  finished_at?: string | null;
  /** When its files are deleted */
  expires_at?: string | null;
  /** The first rows with their results */
  preview?: JobCreatePreview | null;
}

export interface JobListList {
  /** ID */
  id: number;
  /** Name */
  name: string;
  /** Status */
  status: string;
  /** Key whose quota it uses */
  key: JobCreateKey;
  /** How the input is read */
  input: JobCreateInput;
  /** What the result looks like */
  output: JobCreateOutput;
  /** Rows of the input; null until counted */
  rows?: number | null;
  /** The most calls it can cost: one for each row */
  max_calls?: number | null;
  /** Calls that the key's services have left now */
  available_calls: number;
  /** Rows looked up so far */
  rows_done: number;
  /** Rows whose address has data */
  found: number;
  /** Calls charged so far */
  charged: number;
  /** Progress in percent, while it is checked and while it runs */
  progress: number;
  /** The result, once there is one */
  result?: JobCreateResult | null;
  /** Why it failed */
  error?: JobCreateError | null;
  /** When it was created */
  created_at: string;
  /** When it was started */
  started_at?: string | null;
  /** When it finished */
  finished_at?: string | null;
  /** When its files are deleted */
  expires_at?: string | null;
}

export interface JobListAnswer {
  /** Rows */
  list: JobListList[];
  /** Total number of rows */
  total: number;
  /** Page number, starting at 1 */
  page: number;
  /** Rows per page, at most 100 */
  limit: number;
}

export interface JobDeleteAnswer {

}

/** The report */
export interface LensReportAddReport {
  /** Report ID */
  id: number;
  /** Name */
  name: string;
  /** Whether it is sent by email on Mondays */
  mailed: boolean;
  /** Whether the 20 most frequent addresses are kept */
  keeps_addresses: boolean;
  /** Number of weeks kept */
  weeks: number;
  /** Monday of the latest week */
  last_week?: string | null;
  /** When a week was last saved */
  saved_at?: string | null;
}

export interface LensReportAddAnswer {
  /** The report */
  report: LensReportAddReport;
  /** Monday of the week that was saved */
  week: string;
}

/** The groups of a record with their fields, in the API's order. */
export const recordFields = {
  location: ["ip", "continent", "country", "country_english", "country_code", "province", "region_code", "city", "geoname_id", "district", "street", "division_code", "area_code", "zip_code", "isp", "latitude", "longitude", "accuracy_radius_km", "accuracy_level", "is_anycast", "elevation", "time_zone", "weather_station", "last_changed", "source"],
  asn: ["asn", "name", "domain", "organization", "usage_type", "inferred", "is_mobile", "mcc", "mnc", "is_crawler", "crawler", "is_satellite"],
  proxy: ["is_vpn", "is_tor", "is_data_center", "is_proxy", "is_relay", "is_hosting"],
} as const;
