import type { IncomingMessage } from "node:http";
import { type App, millisecondsOf } from "../../app.ts";
import { Limits } from "../../lib/limits/limits.ts";
import type { SourceStanding } from "../../lib/limits/source-standing.ts";
import type { TurnAway } from "../../lib/limits/turn-away.ts";
import { Meter } from "../metering/meter.ts";
import { KeyRing } from "./key-ring.ts";

/** The application plus a process's state for API-key calls: the cached keys and the leased credits. */
export interface LookupApi extends App {
  keyRing: KeyRing;
  meter: Meter;
  limits: Limits;
  /** `now` in milliseconds since 1970, without creating a Date for every call. */
  milliseconds: () => number;
}

/** The same within a running server. */
export interface ServedLookupApi extends LookupApi {
  /** Once true, each connection is closed after its response. */
  isStopping: () => boolean;
  /** The headers of every answer that keep browsers from framing, sniffing or running it. */
  securityLines: string;
  /** The end of a keep-alive response's head. */
  keepAliveLines: string;
  /** The address a request comes from, also behind our own proxies. */
  callerAddress: (request: IncomingMessage) => string;
  /** What the sources of calls have done lately. */
  standing: SourceStanding;
  turnAway: TurnAway;
}

/** Creates a process's state for API-key calls. */
export function openLookupApi(app: App): LookupApi & { start: () => void; stop: () => Promise<void> } {
  const limits = new Limits(app);
  const keyRing = new KeyRing(app, limits);
  const meter = new Meter(app);
  return {
    ...app,
    keyRing,
    meter,
    limits,
    milliseconds: millisecondsOf(app),
    start() {
      limits.start();
      keyRing.start();
      meter.start();
    },
    async stop() {
      await meter.stop();
      await keyRing.stop();
      await limits.stop();
    },
  };
}
