import { lensLimits } from "@meridian/contract/lens-limits";
import { useEffect, useRef, useState } from "react";
import { api } from "../../lib/api.ts";
import type { CsvShape } from "../../lib/csv-columns.ts";
import { extractAddresses } from "../../lib/extract-addresses.ts";
import type { LogFormat } from "../../lib/log-format.ts";
import { useSession } from "../../lib/session.ts";
import { UnreadableFile } from "../../lib/text-file.ts";
import { type AddressCount, type LensTable, tableOf } from "./lens-table.ts";

/** A browser reads this much in about a second; larger logs are better split by day. */
export const MAX_FILE_MEGABYTES = 50;
const BYTES_PER_MEGABYTE = 1_000_000;

/** A CSV file or text, to which columns can be added. */
export interface CsvSource {
  source: string | File;
  shape: CsvShape;
}

/** Progress of an analysis. */
export type LensState =
  | { kind: "empty" }
  | { kind: "reading"; share: number }
  | { kind: "lookingUp"; count: number }
  | { kind: "none" | "too_large" | "unreadable" | "binary" | "damaged" }
  | { kind: "packed"; format: string }
  | { kind: "failed"; error: Error }
  | { kind: "done"; table: LensTable; found: number; sent: number };

export interface Lens {
  state: LensState;
  /** Maximum number of addresses per lookup. */
  limit: number;
  analyse: (source: string | File) => void;
  /** The format by which only clients were counted; null if every address was. */
  format: LogFormat | null;
  /** What was analysed, if it is CSV with a column of addresses. */
  csv: CsvSource | null;
  /** Analyses the last source again, counting every address. */
  countEvery: () => void;
  /** Looks up addresses that were extracted earlier. */
  lookUp: (counts: readonly AddressCount[]) => void;
  /** Repeats the last lookup. */
  retry: () => void;
  reset: () => void;
  /** The addresses found last, most frequent first. */
  found: () => readonly AddressCount[];
}

let handedOver: readonly AddressCount[] | null = null;

/** Passes the home page's addresses on to the lens page, in memory only. */
export const handOver = (counts: readonly AddressCount[]): void => {
  handedOver = counts;
};

/** Returns the addresses passed by `handOver`, once. */
export function takeHandedOver(): readonly AddressCount[] | null {
  const counts = handedOver;
  handedOver = null;
  return counts;
}

function stateOf(error: unknown): LensState {
  if (!(error instanceof UnreadableFile)) return { kind: "unreadable" };
  const { reason, format } = error;
  return reason === "packed" ? { kind: reason, format } : { kind: reason };
}

/** Extracts the addresses of a text in the browser and looks them up. */
export function useLens(): Lens {
  const isSignedIn = useSession().token !== null;
  const limit = isSignedIn ? lensLimits.signedIn : lensLimits.anonymous;
  const [state, setState] = useState<LensState>({ kind: "empty" });
  const last = useRef<readonly AddressCount[]>([]);
  const source = useRef<string | File>("");
  const [format, setFormat] = useState<LogFormat | null>(null);
  const [csv, setCsv] = useState<CsvSource | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const forget = () => {
    setFormat(null);
    setCsv(null);
  };

  const begin = (): AbortSignal => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  };

  async function send(counts: readonly AddressCount[], signal: AbortSignal): Promise<void> {
    last.current = counts;
    if (counts.length === 0) return setState({ kind: "none" });
    const sent = counts.slice(0, limit);
    setState({ kind: "lookingUp", count: sent.length });
    try {
      const ips = sent.map(([address]) => address).join("\n");
      const answer = await api.products.lens({ ips }, { signal });
      setState({ kind: "done", table: tableOf(sent, answer), found: counts.length, sent: sent.length });
    } catch (error) {
      if (!signal.aborted) setState({ kind: "failed", error: error as Error });
    }
  }

  async function analyse(given: string | File, isEvery = false): Promise<void> {
    const signal = begin();
    source.current = given;
    forget();
    if (typeof given !== "string" && given.size > MAX_FILE_MEGABYTES * BYTES_PER_MEGABYTE)
      return setState({ kind: "too_large" });
    setState({ kind: "reading", share: 0 });
    try {
      const onProgress = (share: number) => setState({ kind: "reading", share });
      const found = await extractAddresses(given, { isEvery, signal, onProgress });
      setFormat(found.format);
      setCsv(found.csv && { source: given, shape: found.csv });
      await send(found.counts, signal);
    } catch (error) {
      if (!signal.aborted) setState(stateOf(error));
    }
  }

  const retry = () => void send(last.current, begin());
  const canLookUpMore = state.kind === "done" && state.found > state.sent && state.sent < limit;
  // A visitor who signs in because of the limit gets the rest automatically.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new limit makes it worth repeating
  useEffect(() => {
    if (canLookUpMore) retry();
  }, [canLookUpMore]);

  const isOffline = state.kind === "failed" && !navigator.onLine;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the loss of the connection makes it worth waiting
  useEffect(() => {
    if (!isOffline) return;
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [isOffline]);

  return {
    state,
    limit,
    analyse: (given) => void analyse(given),
    format,
    csv,
    countEvery: () => void analyse(source.current, true),
    lookUp: (counts) => {
      forget();
      void send(counts, begin());
    },
    retry,
    reset: () => {
      begin();
      last.current = [];
      source.current = "";
      forget();
      setState({ kind: "empty" });
    },
    found: () => last.current,
  };
}
