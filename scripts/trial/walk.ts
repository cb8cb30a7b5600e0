/** One thing a walk visits: what it is called in a message, and what must work. */
export interface Stop {
  name: string;
  visit: () => Promise<void>;
}

/**
 * Visits everything, some at a time, and returns how many there were.
 * @throws Error that names each that failed, with its reason
 */
export async function walk(stops: readonly Stop[], atOnce: number): Promise<number> {
  const failures: string[] = [];
  const waiting = [...stops];
  const visitNext = async () => {
    for (let stop = waiting.shift(); stop; stop = waiting.shift()) {
      try {
        await stop.visit();
      } catch (error) {
        failures.push(`${stop.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, visitNext));
  if (failures.length > 0) throw new Error(`${failures.length} of ${stops.length} failed:\n  ${failures.join("\n  ")}`);
  return stops.length;
}

/** The entry of a name; without one, a new page, call, command or job would go untried. */
export function requireEntry<T>(entries: Readonly<Record<string, T>>, name: string, file: string): T {
  const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
  if (entry === undefined) throw new Error(`${name} has no entry in ${file}`);
  return entry;
}

/** Entries that nothing uses any more. @throws Error that names them */
export function refuseUnused(entries: object, names: readonly string[], file: string): void {
  const unused = Object.keys(entries).filter((name) => !names.includes(name));
  if (unused.length > 0) throw new Error(`${file} has entries for what no longer exists: ${unused.join(", ")}`);
}
