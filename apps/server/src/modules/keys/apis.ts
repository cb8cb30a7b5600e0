import type { Language } from "@meridian/contract/errors";
import { lookupCall, lookupCallNames } from "@meridian/contract/lookup-api/index";

interface DataApi {
  id: number;
  /** The pricing type whose balance a call draws on; null for free calls. */
  type: number | null;
  name: Readonly<Record<Language, string>>;
  method: "GET" | "POST";
  path: string;
  docSlug: string;
}

/** Every API-key endpoint, as listed for customers under "My APIs". */
export const dataApis: readonly DataApi[] = lookupCallNames.map((docSlug) => {
  const { id, product, texts, method, path } = lookupCall(docSlug);
  return { id, type: product, name: texts.name, method, path, docSlug };
});

/** Whether an id belongs to an API. */
export const isApi = (id: number): boolean => dataApis.some((item) => item.id === id);
