import type { api as contract } from "@meridian/contract";
import type { CallerOutput } from "@meridian/contract/endpoint";

export type Key = CallerOutput<(typeof contract)["keys"]["getKeys"]>["list"][number];

export type KeyWithSecret = Key & { api_key: string };

/** A key's name and restrictions as the form edits them. */
export interface KeyValues {
  name: string;
  is_test: boolean;
  /** One per line. */
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

/** A key's current values for the form. */
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

/** Converts the form's values for the call. A key works until the end of its last day in the reader's time zone. */
export const toCallInput = ({ allow_ips, allow_origins, expires_at, ...rest }: KeyValues) => ({
  ...rest,
  allow_ips: listed(allow_ips),
  allow_origins: listed(allow_origins),
  expires_at: expires_at === "" ? "" : new Date(`${expires_at}T23:59:59`).toISOString(),
});
