import type { IncomingMessage } from "node:http";
import { type App, systemTime } from "../../app.ts";
import type { Paces } from "../../lib/paces.ts";
import { KeyRing } from "../keys/key-ring.ts";
import { Meter } from "../usage/meter.ts";

/** The application with what one process keeps for calls by key: the keys in use, and the credits it has leased. */
export interface Plane extends App {
  keyRing: KeyRing;
  meter: Meter;
  /** `now` in milliseconds since 1970, without making a date of it for every call. */
  milliseconds: () => number;
}

/** The same as a server runs it. */
export interface ServingPlane extends Plane {
  /** From then on each connection is closed after its answer. */
  isStopping: () => boolean;
  /** The end of the head of an answer after which its connection stays open. */
  keepAliveLines: string;
  /** The address a request comes from, behind our own proxies too. */
  callerAddress: (request: IncomingMessage) => string;
  /** The refused calls of each source. */
  refusals: Paces<string>;
}

/** Opens what a process needs for calls by key. */
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
