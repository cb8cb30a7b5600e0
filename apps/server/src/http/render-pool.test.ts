import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pino from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CircuitBreaker } from "../lib/circuit-breaker.ts";
import { registry } from "../lib/metrics.ts";
import { scriptPath } from "../lib/runtime-files.ts";
import { RenderPool } from "./render-pool.ts";

let directory: string;
let time: number;
let breaker: CircuitBreaker;
let pool: RenderPool;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "meridian-render-"));
  await writeFile(join(directory, "renderer.mjs"), renderer);
  time = 0;
  breaker = new CircuitBreaker("rendering", pino({ level: "silent" }), () => time);
});
afterEach(async () => {
  await pool.close();
  await rm(directory, { recursive: true });
});

/** A renderer whose pages do what their path says. */
const renderer = `
  export const openLivePage = async (path) => ({ render: async () => {
    if (path === "/exit") process.exit(3);
    if (path === "/crash") return new Promise(() => setTimeout(() => { throw new Error("uncaught") }));
    if (path === "/throw") throw new Error("this page only");
    return path === "/missing" ? null : { html: path, head: "", answers: "" };
  } });`;

async function render(path: string) {
  const module = pathToFileURL(join(directory, "renderer.mjs")).href;
  const task = { module, path, search: "", language: "en", shell: "<!--app-->", envelopes: [], origin: "" } as const;
  const page = await pool.render(task);
  return page && Buffer.from(page.identity).toString();
}

const exits = async (): Promise<number> =>
  (await registry.getSingleMetric("meridian_unexpected_exits_total")!.get()).values.find(
    ({ labels }) => labels.process === "render-thread",
  )?.value ?? 0;

const unavailable = { failure: "UNAVAILABLE" };

test.each(["/exit", "/crash"])("a thread that ends on %s ends nothing else, and is started again", async (path) => {
  pool = new RenderPool(scriptPath("render-thread"), breaker);
  expect(await render("/first")).toBe("/first");
  const before = await exits();
  await expect(render(path)).rejects.toMatchObject(unavailable);
  expect(breaker.state).toBe("down");
  expect(await exits()).toBe(before + 1);
  // Not even tried during the pause.
  await expect(render("/next")).rejects.toMatchObject(unavailable);
  time = 500;
  expect(await render("/next")).toBe("/next");
  expect(breaker.state).toBe("up");
});

test("a thread that cannot start refuses every waiting page, and is started once it can be", async () => {
  const script = join(directory, "thread.mjs");
  pool = new RenderPool(script, breaker);
  const waiting = await Promise.allSettled(Array.from({ length: 5 }, () => render("/any")));
  expect(waiting.every((one) => one.status === "rejected" && one.reason.failure === "UNAVAILABLE")).toBe(true);
  await writeFile(
    script,
    `export { default } from ${JSON.stringify(pathToFileURL(scriptPath("render-thread")).href)};`,
  );
  time = 500;
  expect(await render("/any")).toBe("/any");
});

test("pages that wait behind one that ends the thread are refused, not left waiting", async () => {
  pool = new RenderPool(scriptPath("render-thread"), breaker);
  const results = await Promise.allSettled([render("/exit"), render("/a"), render("/b")]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
});

test("an error of one page leaves the thread up", async () => {
  pool = new RenderPool(scriptPath("render-thread"), breaker);
  await expect(render("/throw")).rejects.toThrow("this page only");
  expect(breaker.state).toBe("up");
  expect(await render("/missing")).toBeNull();
});
