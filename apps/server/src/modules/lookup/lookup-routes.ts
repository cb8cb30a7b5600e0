import { stat } from "node:fs/promises";
import { findRegistration, findRoutes, parseAddress, type Registration, type Route } from "@meridian/ipdb";
import type { Logger } from "pino";
import { BackgroundTask } from "../../lib/background.ts";
import { MINUTE_MS } from "../../lib/durations.ts";
import type { LoadedRoutes } from "../../lib/loaded-database.ts";
import { type CompiledRoutes, readCompiledRoutes, routesPath } from "../databases/route-table.ts";

/** The routes in use, which are replaced within a minute after newer ones were compiled. */
export class LookupRoutes implements LoadedRoutes {
  readonly #dataDirectory: string;
  readonly #checking: BackgroundTask;
  #compiled: CompiledRoutes | null = null;
  /** State of the file in use when it was read. */
  #state = "";

  constructor(dataDirectory: string, log: Logger) {
    this.#dataDirectory = dataDirectory;
    this.#checking = new BackgroundTask("newer routes", log, () => this.refresh());
  }

  start(): void {
    void this.#checking.run();
    this.#checking.every(MINUTE_MS);
  }

  stop(): void {
    this.#checking.stop();
  }

  async refresh(): Promise<void> {
    const file = await stat(routesPath(this.#dataDirectory)).catch(() => null);
    const state = file ? `${file.size} ${file.mtimeMs} ${file.ino}` : "";
    if (state === this.#state) return;
    this.#compiled = await readCompiledRoutes(this.#dataDirectory);
    this.#state = state;
  }

  get sources() {
    return this.#compiled?.table ? this.#compiled.sources : null;
  }

  find(ip: string): Route[] | null {
    const address = parseAddress(ip);
    return this.#compiled?.table && address ? findRoutes(this.#compiled.table, address) : null;
  }

  registration(ip: string): Registration | null {
    const address = parseAddress(ip);
    return this.#compiled?.registrations && address ? findRegistration(this.#compiled.registrations, address) : null;
  }
}
