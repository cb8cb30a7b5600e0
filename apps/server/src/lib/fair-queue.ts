/** A waiting task of one source. */
interface Waiting {
  start: () => void;
  refuse: () => void;
}

interface Bounds {
  /** Maximum tasks running at once. */
  atOnce: number;
  /** Maximum tasks waiting; more are refused. */
  waiting: number;
  /** The error thrown for refused work. */
  refusal: () => Error;
}

/**
 * Runs the work of many sources with limited concurrency: waiting sources take turns, and when the queue is full the
 * source with the most tasks loses one, so that no source can starve the others.
 */
export function openFairQueue({ atOnce, waiting: maxWaiting, refusal }: Bounds) {
  /** By source, in order of their turns; only sources with waiting work. */
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
    // A source with as many tasks after the exchange would only be displaced in turn.
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
