import { join } from "node:path";
import { demoLogin } from "../../apps/server/src/commands/demo-login.ts";
import { describeError } from "./errors.ts";
import { prepareProduct, shortPath } from "./prepare.ts";
import { Product } from "./product.ts";
import { takeRunLock } from "./run-lock.ts";
import {
  assertPortIsFree,
  type Environment,
  localAddressOf,
  type ProductSettings,
  readProductSettings,
} from "./settings.ts";
import { stopRequested } from "./stop-signal.ts";
import { SupervisedPostgres } from "./supervised-postgres.ts";
import { formatSeconds, StepPrinter } from "./terminal.ts";

export type Front = { address: string; close: () => Promise<void> };

export type RunOptions = {
  needsWebBuild: boolean;
  nodeFlags?: string[];
  /** Overrides the user's settings for the api and the worker. */
  adjustEnvironment?: (environment: Environment, settings: ProductSettings) => Promise<Environment>;
  /** Starts a server in front of the api, for the browser. */
  openFront?: (settings: ProductSettings, apiAddress: string) => Promise<Front>;
};

/** What the settings on which countries differ do, and how to change them. */
const namesRule: Readonly<Record<ProductSettings["config"]["REGION_NAMES"], string>> = {
  cldr: "Countries and regions are named as in Unicode CLDR (REGION_NAMES=mainland-china: by mainland China's rules)",
  "mainland-china": "Countries and regions are named by mainland China's rules (REGION_NAMES=cldr: as in Unicode CLDR)",
};
const languageRule: Readonly<Record<ProductSettings["config"]["DEFAULT_LANGUAGE"], string>> = {
  en: "Answers are in English unless a caller asks for Chinese (DEFAULT_LANGUAGE=zh: the other way round)",
  zh: "Answers are in Chinese unless a caller asks for English (DEFAULT_LANGUAGE=en: the other way round)",
};

/** Maximum time that the previous run takes to end after its supervisor has died. */
const ABANDONED_MS = 15_000;

/**
 * Prepares and runs the whole product until it receives a stop signal, restarting parts that end. Returns the exit code.
 */
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
  #postgres: SupervisedPostgres | undefined;
  #releaseLock: (() => void) | undefined;
  #product: Product | undefined;
  #front: Front | undefined;

  constructor(options: RunOptions) {
    this.#options = options;
  }

  say(line: string) {
    this.#steps.print(line);
  }

  /** Never resolves, because a running product does not end by itself; rejects if it fails. */
  async start(): Promise<never> {
    const { needsWebBuild, nodeFlags = [], adjustEnvironment, openFront } = this.#options;
    const settings = await readProductSettings(process.env);
    const { DATA_DIR, PUBLIC_URL } = settings.config;
    const { wasAbandoned, release } = await takeRunLock(DATA_DIR, PUBLIC_URL);
    this.#releaseLock = release;
    await assertPortIsFree(settings.config, wasAbandoned ? ABANDONED_MS : 0);
    this.say(`\n  Meridian\n`);
    const prepared = await prepareProduct(settings, this.#steps, {
      needsWebBuild,
      onPostgres: (postgres) => {
        this.#postgres = new SupervisedPostgres(postgres, join(DATA_DIR, "postgres"), (line) => this.say(line));
      },
    });
    const environment = (await adjustEnvironment?.(prepared.environment, settings)) ?? prepared.environment;
    const apiAddress = localAddressOf({
      HOST: environment.HOST || settings.config.HOST,
      PORT: Number(environment.PORT || settings.config.PORT),
    });
    const logDirectory = join(DATA_DIR, "logs");
    await this.#steps.run("Starting the api and the worker", async () => {
      this.#product = new Product({ environment, logDirectory, nodeFlags, show: (line) => this.say(line) });
      await this.#product.waitUntilReady(apiAddress);
      this.#front = await openFront?.(settings, apiAddress);
      return "Api and worker started";
    });
    const address = this.#front?.address ?? PUBLIC_URL;
    this.say(`\n  ${address}   ready in ${formatSeconds(performance.now() - this.#startedAt)}`);
    if (this.#postgres && settings.config.NODE_ENV !== "production")
      this.say(`  Demo login ${demoLogin.phone}, password ${demoLogin.password} (development only)`);
    this.say(`  ${namesRule[settings.config.REGION_NAMES]}`);
    this.say(`  ${languageRule[settings.config.DEFAULT_LANGUAGE]}`);
    this.say(`  Ctrl-C stops everything · logs in ${shortPath(logDirectory)}\n`);
    return this.#product?.failure() ?? new Promise(() => undefined);
  }

  /** Stops the front server first and the database last. Returns whether everything shut down cleanly. */
  async stop(): Promise<boolean> {
    await this.#front?.close();
    const inOrder = (await this.#product?.stop()) ?? true;
    await this.#postgres?.stop();
    this.#releaseLock?.();
    this.#steps.close();
    return inOrder;
  }
}
