import { spawn } from "node:child_process";
import { ROOT_DIRECTORY } from "./paths.ts";

export type CommandOptions = {
  environment?: Record<string, string | undefined>;
  directory?: string;
  /** `quiet` shows what the command printed only when it fails. */
  output?: "shown" | "quiet";
};

/** Runs a program to its end and returns what it printed; throws when it fails. Signals to us end it too. */
export async function runCommand(command: string, args: string[], options: CommandOptions = {}): Promise<string> {
  const { environment = {}, directory = ROOT_DIRECTORY, output = "quiet" } = options;
  const child = spawn(command, args, {
    cwd: directory,
    env: { ...process.env, ...environment },
    stdio: output === "shown" ? "inherit" : ["ignore", "pipe", "pipe"],
  });
  const chunks: Buffer[] = [];
  const standardOutput: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    standardOutput.push(chunk);
  });
  child.stderr?.on("data", (chunk: Buffer) => chunks.push(chunk));
  const exit = await new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve({ code, signal }));
  });
  if (exit.code !== 0) {
    const printed = Buffer.concat(chunks).toString("utf8").trim();
    const reason = exit.signal ? `was ended by ${exit.signal}` : `ended with code ${exit.code}`;
    throw new CommandError(`${[command, ...args].join(" ")} ${reason}${printed ? `\n${printed}` : ""}`, exit.code ?? 1);
  }
  return Buffer.concat(standardOutput).toString("utf8");
}

export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly exitCode: number;

  constructor(message: string, exitCode: number) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Runs a JavaScript or TypeScript file under the Node that runs us. */
export function runNode(file: string, args: string[] = [], options: CommandOptions = {}): Promise<string> {
  return runCommand(process.execPath, [file, ...args], options);
}
