import { spawn } from "node:child_process";
import { basename } from "node:path";
import { createInterface } from "node:readline";
import { ROOT_DIRECTORY } from "./paths.ts";

export type NodeCommandOptions = {
  environment?: Record<string, string | undefined>;
  directory?: string;
  /** `quiet` shows the command's output only if it fails; `lines` shows it line by line, for commands side by side. */
  output?: "shown" | "lines" | "quiet";
  onMessage?: (message: unknown) => void;
};

type CommandOptions = NodeCommandOptions & { hasChannel?: boolean };

/** Runs a program and returns its output; throws if it fails. */
export async function runCommand(command: string, args: string[], options: CommandOptions = {}): Promise<string> {
  const { environment = {}, directory = ROOT_DIRECTORY, output = "quiet", hasChannel = false } = options;
  const streams: ("inherit" | "ignore" | "pipe")[] =
    output === "shown" ? ["inherit", "inherit", "inherit"] : ["ignore", "pipe", "pipe"];
  const child = spawn(command, args, {
    cwd: directory,
    env: { ...process.env, ...environment },
    stdio: hasChannel ? [...streams, "ipc"] : streams,
  });
  if (options.onMessage) child.on("message", options.onMessage);
  const chunks: Buffer[] = [];
  const standardOutput: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    standardOutput.push(chunk);
  });
  child.stderr?.on("data", (chunk: Buffer) => chunks.push(chunk));
  if (output === "lines")
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface({ input: stream }).on("line", (line) => console.log(line));
  const exit = await new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve({ code, signal }));
  });
  if (exit.code !== 0) {
    const name = [basename(command), ...args.filter((arg) => !END_WITH_PARENT.includes(arg))].join(" ");
    const reason = exit.signal ? `was ended by ${exit.signal}` : `ended with code ${exit.code}`;
    const printed = output === "quiet" ? Buffer.concat(chunks).toString("utf8").trim() : "";
    throw new CommandError(`${name} ${reason}`, { exitCode: exit.code ?? 1, printed });
  }
  return Buffer.concat(standardOutput).toString("utf8");
}

export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly exitCode: number;
  /** The command's output, if it has not been shown yet. */
  readonly printed: string;

  constructor(message: string, { exitCode, printed }: { exitCode: number; printed: string }) {
    super(message);
    this.exitCode = exitCode;
    this.printed = printed;
  }
}

/** Makes a Node process end when the process that spawned it, with an IPC channel, dies. */
export const END_WITH_PARENT = ["--import", new URL("./end-with-parent.mjs", import.meta.url).href];

/** Runs a JavaScript or TypeScript file under the current Node; the process ends when this one does. */
export function runNode(file: string, args: string[] = [], options: NodeCommandOptions = {}): Promise<string> {
  return runCommand(process.execPath, [...END_WITH_PARENT, file, ...args], { ...options, hasChannel: true });
}
