import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { App } from "../app.ts";
import { trustedProxies } from "../lib/caller-address.ts";
import { isKeyed } from "../lib/keyed-connections.ts";
import type { SourceStanding } from "../lib/limits/source-standing.ts";
import { countRefusedConnection } from "../lib/metrics.ts";
import { sourceOf } from "../lib/source.ts";
import { OpenConnections } from "./open-connections.ts";

/** Minimum number of descriptors kept for files, the database and outgoing connections. */
const MIN_FREE_DESCRIPTORS = 200;
const FREE_SHARE = 0.2;
/** An upper limit regardless of descriptors, because each connection also takes memory. */
const DEFAULT_MAX_CONNECTIONS = 10_000;
const MIN_CONNECTIONS = 20;
/**
 * The share of all connections one source may have; a busy customer's pool or an office behind one address needs few.
 */
const SOURCE_SHARE = 0.1;
const MIN_OF_SOURCE = 50;
/** Kept free for new connections, by closing those of sources that hold many. */
const RESERVED_SHARE = 0.05;
const MIN_RESERVED = 10;
/** Used when the system does not report a limit. */
const USUAL_DESCRIPTORS = 1024;
const REPORT_MS = 60_000;

export interface ConnectionLimits {
  total: number;
  ofSource: number;
}

type Settings = Pick<App["config"], "MAX_CONNECTIONS" | "MAX_CONNECTIONS_PER_ADDRESS">;

/** How many connections may be open, so that some descriptors are always left for everything else. */
export function connectionLimits(settings: Settings, descriptors = descriptorLimit()): ConnectionLimits {
  const kept = Math.max(MIN_FREE_DESCRIPTORS, Math.ceil(descriptors * FREE_SHARE));
  const possible = Math.max(MIN_CONNECTIONS, descriptors - kept);
  const total = Math.min(settings.MAX_CONNECTIONS ?? DEFAULT_MAX_CONNECTIONS, possible);
  const share = Math.max(MIN_OF_SOURCE, Math.floor(total * SOURCE_SHARE));
  return { total, ofSource: Math.min(settings.MAX_CONNECTIONS_PER_ADDRESS ?? share, total) };
}

function descriptorLimit(): number {
  try {
    const [, soft] = /^Max open files\s+(\S+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    return Number(soft) || Number.MAX_SAFE_INTEGER;
  } catch {
    return USUAL_DESCRIPTORS;
  }
}

/** How many connections may be open before some are closed to make room for others. */
const crowdOf = (total: number): number =>
  total - Math.min(Math.max(MIN_RESERVED, Math.ceil(total * RESERVED_SHARE)), Math.floor(total / 2));

/** Whether Node is sending an answer over a connection; its own field, which is null between requests. */
const isBusy = (socket: Socket & { _httpMessage?: object | null }): boolean => Boolean(socket._httpMessage);

/**
 * Closes connections beyond the limits before a byte of them is read, because an attacker who opens thousands need not
 * send anything. Before the overall limit is reached, sources that hold many give way to new ones, first those without a
 * key. Trusted proxies carry all users' connections and have only the overall limit.
 */
export function limitConnections(
  server: Server,
  { config, log, now }: Pick<App, "config" | "log" | "now">,
  standing: SourceStanding,
): void {
  const { total, ofSource } = connectionLimits(config);
  const crowd = crowdOf(total);
  const isProxy = trustedProxies(config.TRUSTED_PROXIES) || (() => false);
  const bySource = new OpenConnections({ isKeyed, isBusy });
  const listeners = server.listeners("connection") as ((socket: Socket) => void)[];
  let open = 0;
  let reportAt = 0;
  server.maxConnections = total;
  server.on("drop", () => refuse("all"));
  // Node reports failed accepts here, and an error event without a listener ends the process.
  server.once("listening", () => server.on("error", (error) => report({ err: error }, "connections not accepted")));
  server.removeAllListeners("connection");
  server.on("connection", (socket: Socket) => {
    const { remoteAddress = "" } = socket;
    const source = isProxy(remoteAddress, 0) ? null : sourceOf(remoteAddress);
    if (source !== null && standing.isShutOut(remoteAddress, now().getTime())) {
      socket.destroy();
      return refuse("offender");
    }
    if (source !== null && bySource.count(source) >= ofSource) {
      socket.destroy();
      return refuse("address");
    }
    if (open >= crowd) makeRoom(source ?? remoteAddress);
    open++;
    if (source !== null) bySource.add(source, socket);
    socket.once("close", () => {
      open--;
      if (source !== null) bySource.remove(source, socket);
    });
    for (const listener of listeners) listener.call(server, socket);
  });

  function makeRoom(source: string): void {
    for (const socket of bySource.makeRoom(source, total)) {
      socket.destroy();
      countRefusedConnection("crowded");
      report({ total, of_address: ofSource }, "connections of addresses that hold many are closed");
    }
  }

  function refuse(limit: "all" | "address" | "offender"): void {
    countRefusedConnection(limit);
    report({ limit, total, of_address: ofSource }, "connections beyond the limit are refused");
  }

  function report(details: object, message: string): void {
    if (performance.now() < reportAt) return;
    reportAt = performance.now() + REPORT_MS;
    log.warn(details, message);
  }
}
