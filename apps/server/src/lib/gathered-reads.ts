interface Waiting<Name, Value> {
  name: Name;
  resolve: (value: Value | undefined) => void;
  reject: (error: unknown) => void;
}

/** Names that one read asks for at most. */
const MOST_AT_ONCE = 500;

/**
 * Reads by name, many names at once: what is asked for while a read is under way waits for the next one, so that a flood
 * of names costs as many reads as fit one after the other, and a single one no more than before.
 */
export function gatherReads<Name, Value>(read: (names: Name[]) => Promise<ReadonlyMap<Name, Value>>) {
  let waiting: Waiting<Name, Value>[] = [];
  let isReading = false;

  const readNext = async () => {
    const part = waiting.slice(0, MOST_AT_ONCE);
    waiting = waiting.slice(MOST_AT_ONCE);
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
