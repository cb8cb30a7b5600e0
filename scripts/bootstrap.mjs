// Entry point of every npm script: installs the dependencies if package-lock.json changed, then runs the command under
// Node 24. Plain JavaScript without dependencies, because it must run on whatever Node the machine has.
//
//   node scripts/bootstrap.mjs <command> [arguments]
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { basename, delimiter, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const STAMP = join(ROOT, "node_modules", ".meridian-install");
const MIN_NODE_VERSION = 24;
const FILES = { bench: "scripts/bench/main.ts" };
const PARENT_POLL_MS = 500;
/** Longer than an orderly stop of the product takes. */
const STOP_TIMEOUT_MS = 30_000;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

let child;
let isStopping = false;

for (const signal of SIGNALS) process.on(signal, () => stop(signal));
watchParent();
await main(process.argv.slice(2));

async function main([command = "", ...args]) {
  const file = FILES[command] ?? `scripts/${command}.ts`;
  if (!/^[a-z-]+$/.test(command)) fail("Usage: node scripts/bootstrap.mjs <command> [arguments]");
  if (!isInstalled()) await install();
  const node = findNode();
  if (!node) {
    fail(
      `Node ${MIN_NODE_VERSION} or newer is needed: this is ${process.version}, and npm did not install its own copy into node_modules (are install scripts or optional packages disabled?)`,
    );
  }
  if (!existsSync(join(ROOT, file))) fail(`Unknown command "${command}": ${file} does not exist`);
  const endWithParent = pathToFileURL(join(ROOT, "scripts/runtime/end-with-parent.mjs")).href;
  const exit = await run(node, ["--import", endWithParent, join(ROOT, file), ...args], {
    // The fourth channel closes when this process dies, so the command notices.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: {
      // With cached compiled TypeScript, every later process starts in half the time.
      NODE_COMPILE_CACHE: join(ROOT, "node_modules/.cache/node"),
      ...process.env,
      PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ""}`,
    },
  });
  process.exit(exitCodeOf(exit));
}

/** Checks our stamp first, then npm's record of the contents of node_modules, which is all a manual `npm ci` leaves. */
function isInstalled() {
  try {
    if (readFileSync(STAMP, "utf8") === hashLockfile()) return true;
  } catch {
    // Not installed yet, or not by us.
  }
  if (!matchesLockfile()) return false;
  writeStamp();
  return true;
}

function matchesLockfile() {
  let locked;
  let installed;
  try {
    locked = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")).packages;
    installed = JSON.parse(readFileSync(join(ROOT, "node_modules", ".package-lock.json"), "utf8")).packages;
  } catch {
    return false;
  }
  const isSame = (path) => (installed[path]?.integrity ?? installed[path]?.version) === integrityOf(locked[path]);
  return (
    Object.keys(locked).every((path) => path === "" || isSame(path) || (locked[path].optional && !installed[path])) &&
    Object.keys(installed).every((path) => path in locked)
  );
}

function integrityOf(entry) {
  return entry.integrity ?? entry.version;
}

function hashLockfile() {
  return createHash("sha256")
    .update(readFileSync(join(ROOT, "package-lock.json")))
    .digest("hex");
}

function writeStamp() {
  try {
    writeFileSync(STAMP, hashLockfile());
  } catch {
    // A tree that another account installed is usable, but cannot be stamped.
  }
}

async function install() {
  const reason = existsSync(join(ROOT, "node_modules")) ? "package-lock.json changed" : "first run";
  console.log(`Installing the dependencies (${reason}) …`);
  const startedAt = performance.now();
  const [npm, npmArgs] = npmCommand();
  const exit = await run(npm, [...npmArgs, "ci", "--include=dev", "--loglevel=error"], {
    stdio: "inherit",
    shell: npm === "npm" && process.platform === "win32",
  });
  if (exit.code !== 0) fail("The installation failed: see npm's output above", exitCodeOf(exit));
  writeStamp();
  console.log(`Installed in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

/** The npm that started this script, if any. */
function npmCommand() {
  const running = process.env.npm_execpath;
  return running && basename(running).startsWith("npm-cli") ? [process.execPath, [running]] : ["npm", []];
}

function findNode() {
  if (majorOf(process.versions.node) >= MIN_NODE_VERSION) return process.execPath;
  const program = process.platform === "win32" ? "node.exe" : "node";
  const candidates = [join(ROOT, "node_modules/.bin", program), join(ROOT, "node_modules/node/bin", program)];
  for (const candidate of candidates) {
    if (!existsSync(candidate)) continue;
    // The real file, not a link or a shell wrapper: signals must reach Node itself.
    const node = realpathSync(candidate);
    const { stdout } = spawnSync(node, ["--version"], { encoding: "utf8" });
    if (majorOf(stdout?.trim().slice(1) ?? "") >= MIN_NODE_VERSION) return node;
  }
  return undefined;
}

function majorOf(version) {
  return Number.parseInt(version, 10) || 0;
}

function run(program, args, options) {
  return new Promise((resolve) => {
    child = spawn(program, args, { cwd: ROOT, ...options });
    child.once("error", (error) => fail(`Cannot run ${program}: ${error.message}`));
    child.once("exit", (code, signal) => {
      child = undefined;
      if (isStopping && code === null) process.exit(exitCodeOf({ code, signal }));
      resolve({ code, signal });
    });
  });
}

function exitCodeOf({ code, signal }) {
  return code ?? 128 + (constants.signals[signal] ?? 0);
}

function stop(signal) {
  if (!child) process.exit(exitCodeOf({ code: null, signal }));
  child.kill(signal);
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => child?.kill("SIGKILL"), STOP_TIMEOUT_MS).unref();
}

// npm runs this script through a shell, and neither forwards SIGTERM: without this, the product would outlive its npm.
function watchParent() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watched = isShell(parent) ? [parent, parentOf(parent)] : [parent];
  const timer = setInterval(() => {
    if (process.ppid === parent && watched.every(isRunning)) return;
    clearInterval(timer);
    stop("SIGTERM");
  }, PARENT_POLL_MS);
  timer.unref();
}

function isShell(processId) {
  return /^-?(ba|da|a|z|k)?sh$/.test(basename(describeProcess(processId, "comm")));
}

function parentOf(processId) {
  return Number(describeProcess(processId, "ppid")) || processId;
}

function isRunning(processId) {
  try {
    process.kill(processId, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
  // A zombie process still accepts signals.
  return process.platform !== "linux" || describeProcess(processId, "state") !== "Z";
}

/** `comm`, `state` or `ppid` of a process. */
function describeProcess(processId, field) {
  if (process.platform !== "linux") {
    return spawnSync("ps", ["-o", `${field}=`, "-p", String(processId)], { encoding: "utf8" }).stdout?.trim() ?? "";
  }
  try {
    const [, comm, state, ppid] = /^\d+ \((.*)\) (\S) (\d+)/s.exec(readFileSync(`/proc/${processId}/stat`, "utf8"));
    return { comm, state, ppid }[field];
  } catch {
    return "";
  }
}

function fail(message, exitCode = 1) {
  console.error(message);
  process.exit(exitCode);
}
