import type { api as contract } from "@meridian/contract";
import type { CallerOutput } from "@meridian/contract/endpoint";

export type Key = CallerOutput<(typeof contract)["keys"]["getKeys"]>["list"][number];

export type KeyWithSecret = Key & { api_key: string };

/** A key's name and restrictions as the form asks for them. */
export interface KeyValues {
  name: string;
  is_test: boolean;
  /** One on each line. */
  allow_ips: string;
  allow_origins: string;
  qps: string;
  daily_limit: string;
  service_types: string[];
  /** YYYY-MM-DD; "" for no end. */
  expires_at: string;
}

export const blankValues: KeyValues = {
  name: "",
  is_test: false,
  allow_ips: "",
  allow_origins: "",
  qps: "",
  daily_limit: "",
  service_types: [],
  expires_at: "",
};

/** What a key has now, for the form that changes it. */
export const valuesOf = (key: Key): KeyValues => ({
  name: key.name,
  is_test: key.is_test,
  allow_ips: key.allow_ips.map((block) => block.replace(/(?<=\..*)\/32$|(?<=:.*)\/128$/, "")).join("\n"),
  allow_origins: key.allow_origins.join("\n"),
  qps: key.qps === null ? "" : String(key.qps),
  daily_limit: key.daily_limit === null ? "" : String(key.daily_limit),
  service_types: key.service_types.map(String),
  expires_at: key.expires_at === null ? "" : localDay(new Date(key.expires_at)),
});

const localDay = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}-${String(date.getDate()).padStart(2, "0")}`;

const listed = (lines: string): string =>
  lines
    .split(/[\s,]+/)
    .filter(Boolean)
    .join(",");

/** What the call takes. A key chosen to end on a day works to the end of that day where the reader is. */
export const inputOf = ({ allow_ips, allow_origins, expires_at, ...rest }: KeyValues) => ({
  ...rest,
  allow_ips: listed(allow_ips),
  allow_origins: listed(allow_origins),
  expires_at: expires_at === "" ? "" : new Date(`${expires_at}T23:59:59`).toISOString(),
});
