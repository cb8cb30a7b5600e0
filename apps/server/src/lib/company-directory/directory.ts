import { createHash } from "node:crypto";
import type { Config } from "../../config.ts";

interface Company {
  name: string;
  taxNo: string;
}

/** Finds companies by part of their names. */
export interface CompanyDirectory {
  /** @throws Error if the directory cannot be reached */
  search(keyword: string, limit: number): Promise<Company[]>;
}

const DEFAULT_URL = "https://api.qichacha.com";
const TIMEOUT_MS = 3000;

interface Answer {
  Status: string;
  Message?: string;
  Result?: { Name?: string; CreditCode?: string }[];
}

/** Opens Qichacha's directory; null if the settings contain no key for it. */
export function openCompanyDirectory(config: Config): CompanyDirectory | null {
  const { QICHACHA_KEY: key, QICHACHA_SECRET: secret, QICHACHA_URL = DEFAULT_URL } = config;
  if (!key || !secret) return null;
  return {
    async search(keyword, limit) {
      const url = new URL("/FuzzySearch/GetList", QICHACHA_URL);
      url.search = new URLSearchParams({ key, searchKey: keyword }).toString();
      const timespan = String(Math.floor(Date.now() / 1000));
      const token = createHash("md5").update(`${key}${timespan}${secret}`).digest("hex").toUpperCase();
      const response = await fetch(url, {
        headers: { Token: token, Timespan: timespan },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`Qichacha returned HTTP ${response.status}`);
      const { Status, Message = "", Result = [] } = (await response.json()) as Answer;
      if (Status !== "200") throw new Error(`Qichacha: ${Status} ${Message}`.trim());
      return Result.flatMap(({ Name, CreditCode }) =>
        Name && CreditCode ? [{ name: Name, taxNo: CreditCode }] : [],
      ).slice(0, limit);
    },
  };
}
