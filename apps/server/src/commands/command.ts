import type { ParseArgsOptionsConfig } from "node:util";
import type { App } from "../app.ts";
import { processConfig } from "../config.ts";
import { openApp } from "../lib/open-app.ts";

/** What somebody typed behind a command's name. */
export interface Call {
  words: string[];
  values: Readonly<Record<string, string | boolean | undefined>>;
  /** Asks before something is destroyed; ends with a StaffProblem unless the answer is yes. */
  confirm: (question: string) => Promise<void>;
}

export type Printed = Record<string, unknown>;

export interface Command {
  summary: string;
  /** What follows the summary in the command's help: forms, files, fields. */
  help?: string;
  options?: ParseArgsOptionsConfig;
  /** A list is printed as a table. */
  run: (call: Call) => Promise<Printed | Printed[]>;
}

/** Opens the application for one command. */
export async function withApp<T>(work: (app: App) => Promise<T>): Promise<T> {
  const { app, close } = openApp(processConfig(), {
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
