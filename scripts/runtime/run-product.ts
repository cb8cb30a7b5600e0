import { join } from "node:path";
import { demoLogin } from "../../apps/server/src/commands/demo-login.ts";
import type { EmbeddedPostgres } from "./embedded-postgres.ts";
import { describeError, UsageError } from "./errors.ts";
import { prepareProduct, shortPath } from "./prepare.ts";
import { Product } from "./product.ts";
import {
  assertPortIsFree,
  type Environment,
  localAddressOf,
  type ProductSettings,
  readProductSettings,
} from "./settings.ts";
import { stopRequested } from "./stop-signal.ts";
import { formatSeconds, StepPrinter } from "./terminal.ts";

export type Front = { address: string; close: () => Promise<void> };

export type RunOptions = {
  needsWebBuild: boolean;
  nodeFlags?: string[];
  /** What the processes get in place of the settings a person gave. */
  adjustEnvironment?: (environment: Environment, settings: ProductSettings) => Promise<Environment>;
  /** Something that answers the browser in front of the api. */
  openFront?: (settings: ProductSettings, apiAddress: string) => Promise<Front>;
};

/** Prepares and runs the whole product until it is asked to stop or a part of it dies; returns the exit code. */
export async function runProduct(options: RunOptions): Promise<number> {
  const run = new ProductRun(options);
  try {
    const signal = await Promise.race([stopRequested(), run.start()]);
    run.say(`\n  Stopping (${signal})`);
    return (await run.stop()) ? 0 : 1;
  } catch (error) {
    run.say(`\n${describeError(error)}`);
    await run.stop();
    return 1;
  }
}

class ProductRun {
  readonly #options: RunOptions;
  readonly #steps = new StepPrinter();
  readonly #startedAt = performance.now() - process.uptime() * 1000;
  #postgres: EmbeddedPostgres | undefined;
  #product: Product | undefined;
  #front: Front | undefined;

  constructor(options: RunOptions) {
    this.#options = options;
  }

  say(line: string) {
    this.#steps.print(line);
  }

  /** Settles only by failing: a product that runs has no end of its own. */
  async start(): Promise<never> {
    const { needsWebBuild, nodeFlags = [], adjustEnvironment, openFront } = this.#options;
    const settings = await readProductSettings(process.env);
    await assertPortIsFree(settings.config);
    this.say(`\n  Meridian\n`);
    const prepared = await prepareProduct(settings, this.#steps, {
      needsWebBuild,
      onPostgres: (postgres) => {
        this.#postgres = postgres;
      },
    });
    const environment = (await adjustEnvironment?.(prepared.environment, settings)) ?? prepared.environment;
    const apiAddress = localAddressOf({
      HOST: environment.HOST || settings.config.HOST,
      PORT: Number(environment.PORT || settings.config.PORT),
    });
    const logDirectory = join(settings.config.DATA_DIR, "logs");
    await this.#steps.run("Starting the api and the worker", async () => {
      this.#product = new Product({ environment, logDirectory, nodeFlags, show: (line) => this.say(line) });
      await this.#product.waitUntilReady(apiAddress);
      this.#front = await openFront?.(settings, apiAddress);
      return "Api and worker run";
    });
    const address = this.#front?.address ?? settings.config.PUBLIC_URL;
    this.say(`\n  ${address}   ready in ${formatSeconds(performance.now() - this.#startedAt)}`);
    if (this.#postgres && settings.config.NODE_ENV !== "production")
      this.say(`  Demo login ${demoLogin.phone}, password ${demoLogin.password} (development only)`);
    this.say(`  Ctrl-C stops everything · logs in ${shortPath(logDirectory)}\n`);
    return this.#waitForFailure();
  }

  /** The browser's side first, the database last. Returns whether everything ended in order. */
  async stop(): Promise<boolean> {
    await this.#front?.close();
    const inOrder = (await this.#product?.stop()) ?? true;
    await this.#postgres?.stop();
    this.#steps.close();
    return inOrder;
  }

  #waitForFailure(): Promise<never> {
    const databaseLoss = this.#postgres?.ended.then(() => {
      throw new UsageError(`PostgreSQL ended. Its log: ${this.#postgres?.directory}/postgres.log`);
    });
    const failures = [this.#product?.failure(), databaseLoss].filter((failure) => failure !== undefined);
    return Promise.race(failures);
  }
}
