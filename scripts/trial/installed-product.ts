import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { END_WITH_PARENT, runCommand, runNode } from "../runtime/commands.ts";
import { ROOT_DIRECTORY } from "../runtime/paths.ts";
import { findFreePort } from "../runtime/processes.ts";
import { waitFor } from "../runtime/wait.ts";
import type { CommandOutcome } from "./command-process.ts";

const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 10_000;

/** A line of a process's log. */
export interface LogLine {
  level: string;
  msg: string;
  process: string;
  job?: string;
  result?: unknown;
}

interface Running {
  name: string;
  child: ChildProcess;
  /** Everything printed to standard error, which a healthy process never uses. */
  complaints: string;
  hasExited: boolean;
}

type Environment = Record<string, string | undefined>;

/** The production build, copied into an empty folder and run with only the packages it needs. */
export class InstalledProduct {
  readonly directory = mkdtempSync(join(tmpdir(), "meridian-smoke-"));
  readonly environment: Environment;
  readonly address: string;
  readonly log: LogLine[] = [];
  #processes: Running[] = [];

  private constructor(environment: Environment) {
    this.environment = {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      SECRET: "for the trial only: more than 32 characters",
      DATA_DIR: join(this.directory, "data"),
      WEB_DIR: "web",
      // Each caller of the trial sends an address of its own, so that they do not share limits.
      TRUSTED_PROXIES: "127.0.0.1",
      ...environment,
    };
    this.address = `http://127.0.0.1:${environment.PORT}`;
  }

  /** With these settings, besides those that every trial needs. */
  static async open(settings: Environment): Promise<InstalledProduct> {
    const [PORT, METRICS_PORT, WORKER_METRICS_PORT] = [
      String(await findFreePort()),
      String(await findFreePort()),
      String(await findFreePort()),
    ];
    return new InstalledProduct({ PORT, METRICS_PORT, WORKER_METRICS_PORT, ...settings });
  }

  async install(): Promise<void> {
    const dist = join(ROOT_DIRECTORY, "dist");
    assert(existsSync(dist), "dist/ does not exist: run npm run build first");
    cpSync(dist, this.directory, { recursive: true });
    const options = ["--omit=dev", "--prefer-offline", "--workspace", "@meridian/server", "--loglevel=error"];
    await runCommand("npm", ["ci", ...options], { directory: this.directory });
  }

  /** Runs a staff command and returns what it prints. */
  runAdmin(...args: string[]): Promise<string> {
    return runNode("server/cli.js", args, { directory: this.directory, environment: this.environment });
  }

  /** Runs several staff commands one after the other in one process, and returns how each ended. */
  async runCommands(runs: readonly string[][]): Promise<CommandOutcome[]> {
    let outcomes: CommandOutcome[] = [];
    const onMessage = (message: unknown) => {
      outcomes = message as CommandOutcome[];
    };
    const options = { directory: this.directory, environment: this.environment, onMessage };
    await runNode(join(import.meta.dirname, "command-process.ts"), [JSON.stringify(runs)], options);
    return outcomes;
  }

  /** Continues on another database, with an empty data directory but for the databases of addresses already built. */
  moveTo(settings: Environment): void {
    const before = String(this.environment.DATA_DIR);
    const after = `${before}-next`;
    mkdirSync(after);
    for (const kept of ["ipdb", "sources"]) renameSync(join(before, kept), join(after, kept));
    Object.assign(this.environment, settings, { DATA_DIR: after });
  }

  /** Starts api and worker, and waits until both are ready. */
  async start(): Promise<void> {
    this.log.length = 0;
    this.#processes = ["api", "worker"].map((name) => this.#spawn(name));
    const isReady = async () => {
      this.expectFirstProcesses();
      return this.#isReady();
    };
    await waitFor(isReady, { what: "api and worker are ready", timeoutMs: READY_TIMEOUT_MS });
  }

  #spawn(name: string): Running {
    const child = spawn(process.execPath, [...END_WITH_PARENT, join(this.directory, `server/${name}.js`)], {
      cwd: this.directory,
      env: this.environment,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    const running: Running = { name, child, complaints: "", hasExited: false };
    child.once("exit", () => {
      running.hasExited = true;
    });
    createInterface({ input: child.stdout! }).on("line", (line) => this.log.push(readLine(running, line)));
    child.stderr!.on("data", (chunk: Buffer) => {
      running.complaints += chunk.toString();
    });
    return running;
  }

  async #isReady(): Promise<boolean> {
    if (!this.log.some(({ msg }) => msg === "worker started")) return false;
    try {
      return (await fetch(`${this.address}/readyz`)).ok;
    } catch {
      return false;
    }
  }

  /** The processes have run since they were started. */
  expectFirstProcesses(): void {
    const ended = this.#processes.filter(({ hasExited }) => hasExited);
    assert.equal(this.#processes.length, 2, "The api and the worker were not both started");
    assert.deepEqual(ended.map(describeEnd), [], "A process ended");
  }

  /** Nothing went wrong since the start: no line of level error or fatal, nothing on standard error. */
  expectCleanLog(): void {
    const errors = this.log.filter(({ level }) => level === "error" || level === "fatal");
    assert.equal(errors.length, 0, `Errors in the log:\n${errors.map((line) => JSON.stringify(line)).join("\n")}`);
    for (const { name, complaints } of this.#processes) assert.equal(complaints, "", `Standard error of the ${name}`);
  }

  async stop(): Promise<void> {
    assert.equal(this.#processes.length, 2, "The api and the worker were not both started");
    const signal = AbortSignal.timeout(STOP_TIMEOUT_MS);
    const codes = this.#processes.map(async ({ child }) => {
      child.kill("SIGTERM");
      const [code] = await once(child, "exit", { signal });
      return code;
    });
    assert.deepEqual(await Promise.all(codes), [0, 0]);
  }

  /** Ends what still runs after a failed trial. */
  kill(): void {
    for (const { child } of this.#processes) child.kill("SIGKILL");
    this.#processes = [];
  }

  remove(): void {
    rmSync(this.directory, { recursive: true, force: true });
  }
}

function readLine({ name }: Running, line: string): LogLine {
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return { level: "error", msg: `not a line of the log: ${line}`, process: name };
  }
}

const describeEnd = ({ name, child, complaints }: Running): string =>
  `${name} ended with ${child.signalCode ?? child.exitCode}: ${complaints}`;
