import type { IncomingMessage } from "node:http";
import { type App, systemTime } from "../../app.ts";
import type { Paces } from "../../lib/paces.ts";
import type { SourceStanding } from "../../lib/source-standing.ts";
import { Meter } from "../metering/meter.ts";
import { KeyRing } from "./key-ring.ts";

/** The application plus a process's state for API-key calls: the cached keys and the leased credits. */
export interface Plane extends App {
  keyRing: KeyRing;
  meter: Meter;
  /** `now` in milliseconds since 1970, without creating a Date for every call. */
  milliseconds: () => number;
}

/** The same within a running server. */
export interface ServingPlane extends Plane {
  /** Once true, each connection is closed after its response. */
  isStopping: () => boolean;
  /** The headers of every answer that keep browsers from framing, sniffing or running it. */
  securityLines: string;
  /** The end of a keep-alive response's head. */
  keepAliveLines: string;
  /** The address a request comes from, also behind our own proxies. */
  callerAddress: (request: IncomingMessage) => string;
  /** The refused calls of each source. */
  refusals: Paces<string>;
  /** What the sources of calls have done lately. */
  standing: SourceStanding;
}

/** Creates a process's state for API-key calls. */
export function openPlane(app: App): Plane & { start: () => void; stop: () => Promise<void> } {
  const keyRing = new KeyRing(app);
  const meter = new Meter(app);
  return {
    ...app,
    keyRing,
    meter,
    milliseconds: app.now === systemTime ? Date.now : () => app.now().getTime(),
    start() {
      keyRing.start();
      meter.start();
    },
    async stop() {
      await meter.stop();
      await keyRing.stop();
    },
  };
}
