import type { whois } from "@meridian/contract/lookup-api/calls/whois";
import type { LookupAnswer } from "@meridian/contract/lookup-api/endpoint";
import { LRUCache } from "lru-cache";
import type { App } from "../../../app.ts";
import type { Config } from "../../../config.ts";
import { Failure } from "../../../errors.ts";
import { HOUR_MS } from "../../../lib/durations.ts";
import { showCache } from "../../../lib/metrics.ts";
import { RdapBootstrap, type RdapCoverage } from "../../../lib/rdap-bootstrap.ts";
import { LookupFailure } from "../failure.ts";
import { type Found, queryRdap } from "./rdap.ts";
import { questionText, type WhoisQuestion } from "./whois-question.ts";
import { queryWhoisServers } from "./whois-servers.ts";

type Answer = LookupAnswer<typeof whois>;

/** Registrations change seldom, and registries limit how often they may be queried. */
const CACHE_MS = 6 * HOUR_MS;
/** A missing registration may appear at any moment. */
const ABSENCE_KEPT_MS = 300_000;
const MAX_KEPT = 2000;
/** A page times out after ten seconds; later answers are cached for the next caller. */
const PATIENCE_MS = 9000;
/** Total time for all servers of one query; a chain of slow referrals is abandoned. */
const BUDGET_MS = 8000;
/** Concurrent queries in one process. */
const MAX_UNDER_WAY = 50;

interface Kept {
  found: Omit<Answer, "query" | "kind"> | null;
  until: number;
}

/** A process's cached registry data. */
class Registries {
  readonly #app: App;
  readonly #bootstrap: RdapBootstrap;
  readonly #kept = new LRUCache<string, Kept>({ max: MAX_KEPT });
  readonly #underWay = new Map<string, Promise<Kept>>();

  constructor(app: App) {
    this.#app = app;
    this.#bootstrap = new RdapBootstrap(app.config);
    showCache("registrations", () => this.#kept.size);
  }

  /** @throws LookupFailure NOT_FOUND, SOURCE_UNAVAILABLE */
  async find(question: WhoisQuestion, now: number): Promise<Answer> {
    const name = questionText(question);
    const kept = this.#kept.get(name);
    const { found } = kept && kept.until > now ? kept : await withPatience(this.#queryOnce(question, name, now));
    if (!found) throw new LookupFailure("NOT_FOUND");
    return { query: name, kind: question.kind, ...found };
  }

  /** Which top-level domains, address blocks and AS numbers have an RDAP server. @throws Failure SOURCE_UNAVAILABLE */
  async coverage(now: number): Promise<RdapCoverage> {
    try {
      return await this.#bootstrap.coverage(now);
    } catch (error) {
      this.#app.log.info({ err: error }, "no list of registries");
      throw new Failure("SOURCE_UNAVAILABLE");
    }
  }

  /** Concurrent identical queries share one answer. */
  #queryOnce(question: WhoisQuestion, name: string, now: number): Promise<Kept> {
    let context = this.#underWay.get(name);
    if (!context) {
      if (this.#underWay.size >= MAX_UNDER_WAY) throw new LookupFailure("SOURCE_UNAVAILABLE");
      context = this.#query(question, now).finally(() => this.#underWay.delete(name));
      this.#underWay.set(name, context);
    }
    return context;
  }

  async #query(question: WhoisQuestion, now: number): Promise<Kept> {
    const name = questionText(question);
    try {
      const found = { ...(await this.#queryRegistry(question, now)), fetched_at: new Date(now).toISOString() };
      const kept = { found, until: now + CACHE_MS };
      this.#kept.set(name, kept);
      return kept;
    } catch (error) {
      if (!(error instanceof LookupFailure) || error.reason !== "NOT_FOUND") throw error;
      const kept = { found: null, until: now + ABSENCE_KEPT_MS };
      this.#kept.set(name, kept);
      return kept;
    }
  }

  /** RDAP first; Whois if there is no RDAP server or it is unavailable. */
  async #queryRegistry(question: WhoisQuestion, now: number): Promise<Found> {
    const { config, log } = this.#app;
    const signal = AbortSignal.timeout(BUDGET_MS);
    try {
      const server = await this.#bootstrap.serverFor(question, now);
      if (server !== null) return await queryRdap(config, server, question, signal);
    } catch (error) {
      if (error instanceof LookupFailure) throw error;
      log.info({ err: error }, "no answer by RDAP");
    }
    try {
      return await queryWhoisServers(config, question, signal);
    } catch (error) {
      if (error instanceof LookupFailure) throw error;
      log.info({ err: error }, "no answer by Whois");
      throw new LookupFailure("SOURCE_UNAVAILABLE");
    }
  }
}

/** @throws LookupFailure SOURCE_UNAVAILABLE if the answer takes too long for the caller */
function withPatience<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new LookupFailure("SOURCE_UNAVAILABLE")), PATIENCE_MS);
  });
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}

const registries = new WeakMap<Config, Registries>();

/**
 * A registry's data about a domain, an address or an AS number; cached for hours.
 * @throws LookupFailure NOT_FOUND, SOURCE_UNAVAILABLE
 */
export const findRegistration = (app: App, question: WhoisQuestion): Promise<Answer> =>
  registriesOf(app).find(question, app.now().getTime());

export function registriesOf(app: App): Registries {
  let found = registries.get(app.config);
  if (!found) {
    found = new Registries(app);
    registries.set(app.config, found);
  }
  return found;
}
