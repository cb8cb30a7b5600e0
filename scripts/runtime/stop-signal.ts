const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Settles at the first request to stop. Later ones are ignored, since Ctrl-C arrives from the terminal and again from
 * the parent process.
 */
export function stopRequested(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of SIGNALS) process.on(signal, () => resolve(signal));
  });
}
