// Loaded with --import into a process whose parent opened an IPC channel to it: when the parent dies, however it does,
// the process gets the SIGTERM that the parent could not send, and is killed when it does not heed that.
import { Worker } from "node:worker_threads";

const GRACE_MS = 15_000;

// Processes that this one forks have a channel, too, and may need it: they must not load this file in their turn.
const position = process.execArgv.indexOf(import.meta.url);
if (position > 0) process.execArgv.splice(position - 1, 2);

if (process.channel) {
  process.once("disconnect", () => {
    // On a thread of its own: a main thread that is stuck could not run a timer.
    const executioner = `setTimeout(() => process.kill(${process.pid}, "SIGKILL"), ${GRACE_MS})`;
    new Worker(executioner, { eval: true, execArgv: [] }).unref();
    process.kill(process.pid, "SIGTERM");
  });
  // The channel alone must not keep the process running.
  process.channel.unref();
}
