import { type App, systemTime } from "../app.ts";
import { KeyRing } from "../modules/keys/key-ring.ts";
import { Meter } from "../modules/usage/meter.ts";

/** The application with what one process keeps for calls by key: the keys in use, and the credits it has leased. */
export interface Plane extends App {
  keyRing: KeyRing;
  meter: Meter;
  /** `now` in milliseconds since 1970, without making a date of it for every call. */
  milliseconds: () => number;
}

/** Opens the data plane's side of a process. */
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
