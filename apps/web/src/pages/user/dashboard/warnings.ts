import { toneOf } from "./outlook.ts";

export type Warning =
  | { kind: "exhausted" | "nearlyUsed"; tone: "error" | "warn"; serviceType: number; name: string; isFree: boolean }
  | { kind: "keyInAddress"; tone: "warn"; keyId: number; name: string }
  | { kind: "databaseLate"; tone: "warn"; name: string; dueAt: string };

interface Facts {
  services: readonly {
    type: number;
    name: string;
    source: string;
    status: string;
    total: number;
    used: number;
    remaining: number;
  }[];
  keys: readonly { id: number; name: string; status: string; used_in_url: boolean }[];
  databases: readonly { name: string; status: string; next_at: string }[];
}

/** Problems the reader can act on, with those that block calls first. */
export function warningsOf({ services, keys, databases }: Facts): Warning[] {
  const ofServices = services.flatMap((service): Warning[] => {
    const { type: serviceType, name, source } = service;
    const tone = toneOf(service);
    if (tone === "normal" || service.status === "expired" || service.status === "closed") return [];
    const kind = tone === "error" ? "exhausted" : "nearlyUsed";
    return [{ kind, tone, serviceType, name, isFree: source === "free" }];
  });
  const ofKeys = keys
    .filter(({ status, used_in_url }) => status === "active" && used_in_url)
    .map(({ id, name }): Warning => ({ kind: "keyInAddress", tone: "warn", keyId: id, name }));
  const ofDatabases = databases
    .filter(({ status }) => status === "delayed")
    .map(({ name, next_at }): Warning => ({ kind: "databaseLate", tone: "warn", name, dueAt: next_at }));
  const all = [...ofServices, ...ofKeys, ...ofDatabases];
  return [...all.filter(({ tone }) => tone === "error"), ...all.filter(({ tone }) => tone === "warn")];
}
