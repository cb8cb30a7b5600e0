interface Waiting<Name, Value> {
  name: Name;
  resolve: (value: Value | undefined) => void;
  reject: (error: unknown) => void;
}

/** Maximum names per read. */
const MAX_AT_ONCE = 500;

/**
 * Batches reads by name: names requested during a read wait for the next one, so that a flood of names causes only
 * consecutive reads, and a single name waits no longer than before.
 */
export function gatherReads<Name, Value>(read: (names: Name[]) => Promise<ReadonlyMap<Name, Value>>) {
  let waiting: Waiting<Name, Value>[] = [];
  let isReading = false;

  const readNext = async () => {
    const part = waiting.slice(0, MAX_AT_ONCE);
    waiting = waiting.slice(MAX_AT_ONCE);
    isReading = part.length > 0;
    if (!isReading) return;
    try {
      const found = await read(part.map(({ name }) => name));
      for (const { name, resolve } of part) resolve(found.get(name));
    } catch (error) {
      for (const { reject } of part) reject(error);
    }
    void readNext();
  };

  return (name: Name): Promise<Value | undefined> =>
    new Promise((resolve, reject) => {
      waiting.push({ name, resolve, reject });
      if (!isReading) void readNext();
    });
}
