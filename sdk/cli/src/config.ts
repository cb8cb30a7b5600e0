import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { variable } from "./environment.ts";
import { CommandFailure, UsageError } from "./errors.ts";

/** What the configuration file may say. */
export const settings = {
  url: "base URL of the API",
  key: "API key",
  db: "database file to look up in",
  account: "account number, for downloads",
  lang: "language of names: en or zh",
  "public-key": "file with the public key that signs downloads",
} as const;
export type Setting = keyof typeof settings;
export type Config = Partial<Record<Setting, string>>;

/** Where the configuration file is: in `XDG_CONFIG_HOME`, by default `~/.config`. */
export const configPath = (): string =>
  join(variable("XDG_CONFIG_HOME") ?? join(homedir(), ".config"), "meridian", "config.json");

/** The configuration file; empty if there is none. @throws CommandFailure if it cannot be read or is not JSON */
export function readConfig(): Config {
  const path = configPath();
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw new CommandFailure(`cannot read ${path}: ${(error as Error).message}`);
  }
  try {
    return JSON.parse(text) as Config;
  } catch {
    throw new CommandFailure(`${path} is not JSON`);
  }
}

/** Writes the configuration file, which only its owner can read. */
export function writeConfig(config: Config): void {
  const path = configPath();
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600 });
  chmodSync(temporary, 0o600);
  renameSync(temporary, path);
}

/** Options that every command that looks something up has. */
export interface SourceOptions {
  url?: string | undefined;
  key?: string | undefined;
  "key-file"?: string | undefined;
  db?: string | undefined;
  lang?: string | undefined;
}

/** Where and in which language to look up: by options, else the environment, else the configuration file. */
export interface Source {
  url: string | undefined;
  key: string | undefined;
  db: string | undefined;
  language: "en" | "zh";
  config: Config;
}

/** @throws UsageError, CommandFailure */
export function sourceOf(options: SourceOptions): Source {
  const config = readConfig();
  const keyFile = options["key-file"];
  const language = options.lang ?? config.lang ?? "en";
  if (language !== "en" && language !== "zh") throw new UsageError(`--lang is en or zh, not ${language}`);
  return {
    url: options.url ?? (options.db ? undefined : (variable("MERIDIAN_URL") ?? config.url)),
    key: options.key ?? (keyFile === undefined ? (variable("MERIDIAN_KEY") ?? config.key) : readKey(keyFile)),
    // A URL that is named more closely than the file keeps the file from being used.
    db:
      options.db ??
      (options.url ? undefined : (variable("MERIDIAN_DB") ?? (variable("MERIDIAN_URL") ? undefined : config.db))),
    language,
    config,
  };
}

/** The file that look-ups are configured to use. */
export const configuredFile = (): string | undefined => variable("MERIDIAN_DB") ?? readConfig().db;

function readKey(path: string): string {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    throw new CommandFailure(`cannot read the key in ${path}: ${(error as Error).message}`);
  }
}
