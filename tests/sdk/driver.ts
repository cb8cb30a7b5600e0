import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";

const program = (name: string): string => `command -v ${name}`;
const file = (path: string): string => `test -e ${path}`;

/** The languages, and what the shell must find for their drivers to work. */
export const languages: Readonly<Record<string, readonly string[]>> = {
  csharp: [program("mcs"), program("mono"), file("/usr/lib/pkgconfig/newtonsoft-json.pc")],
  go: [program("go")],
  java: [program("javac"), file("/usr/share/java/gson.jar"), file("/usr/share/java/jakarta-servlet-api.jar")],
  php: ["php -r 'exit(PHP_VERSION_ID >= 80100 && extension_loaded(\"curl\") ? 0 : 1);'"],
  python: ["python3 -c 'import sys; sys.exit(sys.version_info < (3, 9))'"],
  ruby: [program("ruby")],
  rust: [program("/usr/bin/cargo"), "ls -d /usr/share/cargo/registry/ureq-*"],
  typescript: [],
};

/** The first of these that this machine has not. */
export const missingTool = (language: string): string | undefined =>
  languages[language]!.find((command) => spawnSync("sh", ["-c", command]).status !== 0);

/** A driver as a process: a line of JSON to it, a line of JSON from it. */
export class Driver {
  readonly #process: ChildProcess;
  readonly #waiting: { resolve(line: string): void; reject(error: Error): void }[] = [];
  #ended: Error | null = null;
  /** All that it has written. */
  written = "";

  constructor(language: string, directory: string) {
    const program = new URL(`../../sdk/${language}/conformance/run`, import.meta.url).pathname;
    // A process group, because the script may start others.
    this.#process = spawn(program, { env: { ...process.env, BUILD_DIR: directory }, detached: true });
    const { stdout, stderr } = this.#process;
    createInterface(stdout!).on("line", (line) => {
      this.written += `${line}\n`;
      this.#waiting.shift()?.resolve(line);
    });
    stderr!.on("data", (part) => {
      this.written += part;
    });
    this.#process.on("error", (error) => this.#fail(error));
    this.#process.on("exit", (code) => this.#fail(new Error(`the driver ended with ${code}: ${this.written}`)));
    this.#process.stdin!.on("error", () => {});
  }

  /** @throws Error if the driver has ended. */
  async send(request: unknown): Promise<unknown> {
    if (this.#ended) throw this.#ended;
    const line = new Promise<string>((resolve, reject) => this.#waiting.push({ resolve, reject }));
    this.#process.stdin!.write(`${JSON.stringify(request)}\n`);
    return JSON.parse(await line);
  }

  /** Ends its input, upon which it ends. */
  async close(): Promise<void> {
    if (this.#ended) return;
    const ended = new Promise((resolve) => this.#process.on("exit", resolve));
    this.#process.stdin!.end();
    await ended;
  }

  #fail(error: Error): void {
    this.#ended = error;
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}
