import type { App } from "../app.ts";
import { KeyRing } from "../modules/keys/key-ring.ts";
import { Meter } from "../modules/usage/meter.ts";

/** The application with what one process keeps for calls by key: the keys in use, and the credits it has leased. */
export interface Plane extends App {
  keyRing: KeyRing;
  meter: Meter;
}

/** Opens the data plane's side of a process. */
export function openPlane(app: App): Plane & { start: () => void; stop: () => Promise<void> } {
  const keyRing = new KeyRing(app);
  const meter = new Meter(app);
  return {
    ...app,
    keyRing,
    meter,
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
