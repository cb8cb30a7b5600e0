const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Settles at the first request to stop. Later ones change nothing: Ctrl-C reaches us from the terminal and once more
 * from the process that started us.
 */
export function stopRequested(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of SIGNALS) process.on(signal, () => resolve(signal));
  });
}
