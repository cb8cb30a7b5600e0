// Loaded with --import into a process whose parent opened an IPC channel to it: when the parent dies for any reason, the
// process gets the SIGTERM that the parent could not send, and is killed if it ignores that.
import { Worker } from "node:worker_threads";

const GRACE_PERIOD_MS = 15_000;

// Processes forked by this one also have a channel and may use it, so they must not load this file.
const position = process.execArgv.indexOf(import.meta.url);
if (position > 0) process.execArgv.splice(position - 1, 2);

if (process.channel) {
  process.once("disconnect", () => {
    // On a separate thread, because a blocked main thread could not run the timer.
    const killTimer = `setTimeout(() => process.kill(${process.pid}, "SIGKILL"), ${GRACE_PERIOD_MS})`;
    new Worker(killTimer, { eval: true, execArgv: [] }).unref();
    process.kill(process.pid, "SIGTERM");
  });
  // The channel alone must not keep the process running.
  process.channel.unref();
}
