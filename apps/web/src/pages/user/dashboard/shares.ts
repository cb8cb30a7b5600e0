import type { api as contract } from "@meridian/contract";
import type { CallerOutput } from "@meridian/contract/endpoint";

type ShareRow = CallerOutput<(typeof contract)["usage"]["keyUseShare"]>["list"][number];

export interface Share {
  id: number;
  name: string;
  total: number;
  success: number;
  /** Null if it is not counted. */
  charged: number | null;
}

/** Calls per key or per service, largest first. */
export function sharesBy(by: "key" | "service", rows: readonly ShareRow[]): Share[] {
  const shares = new Map<number, Share>();
  for (const row of rows) {
    const [id, name] = by === "key" ? [row.key_id, row.key_name] : [row.service_type, row.service_name];
    const share = shares.get(id) ?? { id, name, total: 0, success: 0, charged: 0 };
    share.total += row.total;
    share.success += row.success;
    share.charged = share.charged === null || row.charged === null ? null : share.charged + row.charged;
    shares.set(id, share);
  }
  return [...shares.values()].sort((left, right) => right.total - left.total);
}

interface NamedKey {
  id: number;
  name: string;
  key_masked: string;
}

/** Prevents a line break between the dots and what follows. */
const wordJoiner = "\u2060";

/** A key's name, with the end of its secret if others share the name. */
export function keyLabel({ id, name, key_masked }: NamedKey, keys: readonly NamedKey[]): string {
  const isShared = keys.some((other) => other.id !== id && other.name === name);
  return isShared ? `${name} (…${wordJoiner}${key_masked.slice(-4)})` : name;
}
