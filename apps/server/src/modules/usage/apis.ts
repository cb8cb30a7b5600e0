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
];

/** Whether an id is one of an API. */
export const isApi = (id: number): boolean => dataApis.some((item) => item.id === id);
