import type { Language } from "@meridian/contract/errors";

interface DataApi {
  id: number;
  /** The pricing type whose balance a call draws on; null for what is free. */
  type: number | null;
  name: Readonly<Record<Language, string>>;
  method: "GET" | "POST";
  path: string;
  docSlug: string;
}

/** Every call of the data plane, as a customer finds it under "My APIs". Ids never change. */
export const dataApis: readonly DataApi[] = [
  { id: 1, type: 1, name: { en: "IP query", zh: "IP 查询" }, method: "GET", path: "/v2/query", docSlug: "query" },
  { id: 2, type: 1, name: { en: "Batch query", zh: "批量查询" }, method: "POST", path: "/v2/batch", docSlug: "batch" },
  {
    id: 3,
    type: 1,
    name: { en: "AS details", zh: "自治系统详情" },
    method: "GET",
    path: "/v2/asn/{asn}",
    docSlug: "asn",
  },
  {
    id: 4,
    type: 1,
    name: { en: "Range of an address", zh: "地址所在网段" },
    method: "GET",
    path: "/v2/ranges/{ip}",
    docSlug: "ranges",
  },
  {
    id: 5,
    type: 10,
    name: { en: "Privacy flags", zh: "隐私标记" },
    method: "GET",
    path: "/v2/privacy/{ip}",
    docSlug: "privacy",
  },
  { id: 6, type: null, name: { en: "Own quota", zh: "额度查询" }, method: "GET", path: "/v2/me", docSlug: "me" },
  {
    id: 7,
    type: 3,
    name: { en: "Scenario of an address", zh: "应用场景" },
    method: "GET",
    path: "/v2/scenario/{ip}",
    docSlug: "scenario",
  },
  {
    id: 8,
    type: 4,
    name: { en: "Risk portrait", zh: "风险画像" },
    method: "GET",
    path: "/v2/portrait/{ip}",
    docSlug: "portrait",
  },
  {
    id: 9,
    type: 10,
    name: { en: "Anti-fraud score", zh: "反欺诈评分" },
    method: "POST",
    path: "/v2/antifraud",
    docSlug: "antifraud",
  },
  {
    id: 10,
    type: 12,
    name: { en: "Phone number", zh: "电话号码" },
    method: "GET",
    path: "/v2/phone/{number}",
    docSlug: "phone",
  },
  {
    id: 11,
    type: 13,
    name: { en: "Bank card", zh: "银行卡" },
    method: "GET",
    path: "/v2/card/{number}",
    docSlug: "card",
  },
  {
    id: 12,
    type: 14,
    name: { en: "ID number", zh: "身份证号码" },
    method: "POST",
    path: "/v2/idcard",
    docSlug: "idcard",
  },
  { id: 13, type: 15, name: { en: "Whois", zh: "Whois" }, method: "GET", path: "/v2/whois/{query}", docSlug: "whois" },
  {
    id: 14,
    type: 10,
    name: { en: "DNS records", zh: "DNS 记录" },
    method: "GET",
    path: "/v2/dns/{name}",
    docSlug: "dns",
  },
  { id: 15, type: 10, name: { en: "Host", zh: "主机" }, method: "GET", path: "/v2/host/{ip}", docSlug: "host" },
  { id: 16, type: 10, name: { en: "Port", zh: "端口" }, method: "GET", path: "/v2/ports/{port}", docSlug: "ports" },
  { id: 17, type: 10, name: { en: "Base station", zh: "基站" }, method: "GET", path: "/v2/cell", docSlug: "cell" },
];

/** Whether an id is one of an API. */
export const isApi = (id: number): boolean => dataApis.some((item) => item.id === id);
