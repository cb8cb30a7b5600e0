import type { ParseArgsOptionsConfig } from "node:util";
import type { Endpoint } from "@meridian/contract/endpoint";
import type { App } from "../app.ts";
import type { Config } from "../config.ts";
import { openApp } from "../open-app.ts";

/** The arguments after a command's name. */
export interface Call {
  words: string[];
  values: Readonly<Record<string, string | boolean | undefined>>;
  /** Asks before something is destroyed; ends with a StaffProblem unless the answer is yes. */
  confirm: (question: string) => Promise<void>;
  /** The settings, read only when a command needs them; help needs none. */
  config: () => Config;
}

export type Printed = Record<string, unknown>;

/** One verb of a command. */
export interface Verb {
  /** The verb's words and fields, as shown in the help. */
  form: string;
  text: string;
  /** Options that are a value, and those that are a switch. */
  options?: Readonly<Record<string, "string" | "boolean">>;
  /** The staff endpoint that it calls, if it is one. */
  endpoint?: Endpoint;
  /** The question to confirm before something is removed, or sent to many. */
  question?: (app: App, call: Call) => string | Promise<string>;
  run: (app: App, call: Call) => Promise<Printed | Printed[]>;
}

export interface Command {
  summary: string;
  /** What follows the summary in the command's help: forms, files, fields. */
  help?: string;
  options?: ParseArgsOptionsConfig;
  verbs?: Readonly<Record<string, Verb>>;
  /** A list is printed as a table. */
  run: (call: Call) => Promise<Printed | Printed[]>;
}

/** Opens the application for one command. */
export async function withApp<T>({ config }: Call, work: (app: App) => Promise<T>): Promise<T> {
  const { app, close } = openApp(config(), {
    process: "admin",
    connections: 2,
    queryTimeoutMs: 600_000,
    logLevel: "warn",
  });
  try {
    return await work(app);
  } finally {
    await close();
  }
}
