import { execFile, execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { compileC } from "./compile.ts";
import type { Load, LoadResult } from "./http-load-child.ts";
import type { HttpRequest } from "./http-requests.ts";

const WRK = "wrk";
/** Beyond the time it was asked to run, after which a load generator is ended. */
const GRACE_MS = 10_000;

/** Sends a load from a process of its own and says how many requests were answered. */
export type LoadGenerator = { name: string; run: (load: Load) => Promise<LoadResult> };

/**
 * wrk where it is installed, since it takes least of the machine; else one of ours. Neither sleeps while it waits for
 * answers, wrk only where there is a C compiler. Files go to `directory`.
 */
export function findLoadGenerator(directory: string): LoadGenerator {
  try {
    // It has no option that ends well, so that any exit code will do.
    execFileSync(WRK, ["-v"], { stdio: "ignore" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { name: "Node", run: runNodeLoad };
  }
  const scriptPath = join(directory, "load.lua");
  const awakePath = join(directory, "http-load-awake.so");
  const isAwake = compileC("http-load-awake.c", awakePath, ["-shared", "-fPIC"]);
  return {
    name: isAwake ? `${WRK}, kept awake` : WRK,
    run: (load) => runWrk(load, scriptPath, isAwake ? { LD_PRELOAD: awakePath } : {}),
  };
}

async function runWrk(
  { port, requests, seconds, connections }: Load,
  scriptPath: string,
  environment: Record<string, string>,
): Promise<LoadResult> {
  writeFileSync(scriptPath, luaScript(requests));
  const { stdout } = await promisify(execFile)(
    WRK,
    ["-t1", `-c${connections}`, `-d${seconds}s`, "-s", scriptPath, `http://127.0.0.1:${port}`],
    { timeout: seconds * 1000 + GRACE_MS, env: { ...process.env, ...environment } },
  );
  const numberIn = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? 0);
  return {
    answered: numberIn(/(\d+) requests in/),
    failed: numberIn(/Non-2xx or 3xx responses: (\d+)/) + numberIn(/timeout (\d+)/),
  };
}

function luaScript(requests: readonly HttpRequest[]): string {
  // JSON's escapes of what occurs here (line ends and quotes) are Lua's too.
  const text = (value: string) => JSON.stringify(value);
  const lines = requests.map(({ method, path, headers, body }) => {
    const fields = Object.entries(headers).map(([name, value]) => `[${text(name)}]=${text(value)}`);
    return `  requests[#requests + 1] = wrk.format(${text(method)}, ${text(path)}, {${fields}}, ${body === undefined ? "nil" : text(body)})`;
  });
  return [
    "local requests, turn = {}, 0",
    "function init()",
    ...lines,
    "end",
    "function request()",
    "  turn = turn % #requests + 1",
    "  return requests[turn]",
    "end",
    "",
  ].join("\n");
}

async function runNodeLoad(load: Load): Promise<LoadResult> {
  const child = fork(join(import.meta.dirname, "http-load-child.ts"), {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), load.seconds * 1000 + GRACE_MS);
  try {
    child.send(load);
    const [message] = await Promise.race([once(child, "message"), once(child, "exit").then(() => [null])]);
    if (message === null) throw new Error("the load generator ended before its time");
    return message as LoadResult;
  } finally {
    clearTimeout(timer);
    child.kill();
  }
}
