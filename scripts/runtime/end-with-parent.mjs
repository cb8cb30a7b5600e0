// Loaded with --import into a process whose parent opened an IPC channel to it: when the parent dies, however it does,
// the process gets the SIGTERM that the parent could not send.
const GRACE_MS = 20_000;

if (process.channel) {
  process.once("disconnect", () => {
    process.kill(process.pid, "SIGTERM");
    setTimeout(() => process.kill(process.pid, "SIGKILL"), GRACE_MS).unref();
  });
  // The channel alone must not keep the process running.
  process.channel.unref();
}
