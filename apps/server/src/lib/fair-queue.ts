/** Work of one source that waits for its turn. */
interface Waiting {
  start: () => void;
  refuse: () => void;
}

interface Bounds {
  /** So much is worked on at once. */
  atOnce: number;
  /** So much waits; what comes beyond it is refused. */
  waiting: number;
  /** What is thrown where work is refused. */
  refusal: () => Error;
}

/**
 * Does work of many sources, a little at once: each source that waits gets its turn in a circle, and while the queue is
 * full the source with most in it gives way, so that nobody can keep the others out.
 */
export function openFairQueue({ atOnce, waiting: maxWaiting, refusal }: Bounds) {
  /** By source, in the order of their turns; a source without waiting work is not in it. */
  const lines = new Map<string, Waiting[]>();
  let working = 0;
  let waiting = 0;

  const startNext = () => {
    const [next] = lines;
    if (!next || working >= atOnce) return;
    const [source, line] = next;
    const work = line.shift()!;
    lines.delete(source);
    if (line.length > 0) lines.set(source, line);
    waiting--;
    working++;
    work.start();
  };

  const makeRoom = (source: string): boolean => {
    if (waiting < maxWaiting) return true;
    const own = lines.get(source)?.length ?? 0;
    const longest = [...lines.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
    // One that has just as many after the exchange would only be thrown out in turn.
    if (longest.length <= own + 1) return false;
    longest.pop()!.refuse();
    waiting--;
    return true;
  };

  const turnOf = (source: string) =>
    new Promise<void>((start, reject) => {
      const refuse = () => reject(refusal());
      if (!makeRoom(source)) return refuse();
      const line = lines.get(source);
      if (line) line.push({ start, refuse });
      else lines.set(source, [{ start, refuse }]);
      waiting++;
      startNext();
    });

  return async <T>(source: string, work: () => Promise<T>): Promise<T> => {
    await turnOf(source);
    try {
      return await work();
    } finally {
      working--;
      startNext();
    }
  };
}
