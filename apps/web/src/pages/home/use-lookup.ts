import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { describeError, query } from "../../lib/query.ts";
import { readSearch } from "../../lib/report-path.ts";
import { useTexts } from "../../lib/texts.tsx";
import type { IpAnswer } from "./answer.ts";

/** What is said under the field. */
export interface Message {
  kind: "error" | "hint";
  text: string;
  /** The page with all addresses of a host name. */
  path?: string;
}

export interface Lookup {
  /** The address shown; null for the visitor's own. */
  ip: string | null;
  answer: UseQueryResult<IpAnswer>;
  message: Message | null;
}

/** Looks up what the page's address asks for: an address, a range's first one or a host name's; else the visitor's own. */
export function useLookup(queried: string | null, own: UseQueryResult<IpAnswer>): Lookup {
  const { lookUp } = useTexts("home");
  const { errors } = useTexts("common");
  const target = queried === null ? null : readSearch(queried);
  const host = target?.kind === "host" ? target.host : null;
  const resolved = useQuery({
    ...query(api.products.resolveHost, { host: host ?? "" }, { lazy: true }),
    enabled: host !== null,
  });
  const addresses = host === null ? [] : (resolved.data?.addresses ?? []);
  const ip = target?.kind === "address" ? target.ip : (addresses[0]?.ip ?? null);
  const answer = useQuery({
    ...query(api.lookup.ipSelfSearch, { ip: ip ?? "" }, { lazy: true }),
    enabled: ip !== null,
    placeholderData: keepPreviousData,
  });
  const isResolving = host !== null && resolved.isPending;
  const message = (): Message | null => {
    if (queried === null || target?.kind === "network") return null;
    if (queried.trim() === "") return { kind: "error", text: lookUp.empty };
    if (!target) return { kind: "error", text: lookUp.notFound };
    if (target.kind === "address") {
      if (target.from === "range") return { kind: "hint", text: lookUp.pickedFromRange(target.ip) };
      return target.from === "text" ? { kind: "hint", text: lookUp.pickedFromText(target.ip) } : null;
    }
    if (isResolving) return { kind: "hint", text: lookUp.resolving(target.host) };
    if (resolved.error) return { kind: "error", text: describeError(resolved.error, errors) };
    if (ip === null) return { kind: "error", text: lookUp.noAddress(target.host) };
    return { kind: "hint", text: lookUp.resolved(target.host, addresses.length), path: `/host/${target.host}` };
  };
  return { ip, answer: ip === null && !isResolving ? own : answer, message: message() };
}
