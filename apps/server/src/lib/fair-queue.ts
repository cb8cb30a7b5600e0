/** A waiting task. */
interface Waiting {
  start: () => void;
  refuse: () => void;
}

interface Lane {
  /** By line, in order of their turns; only lines with waiting tasks. */
  lines: Map<string, Waiting[]>;
  waiting: number;
}

interface Options<Name extends string> {
  /** Maximum tasks running at once. */
  atOnce: number;
  /** Maximum tasks waiting in each lane; more are refused. */
  waiting: number;
  /** From first to last: a task starts only when no earlier lane has one. */
  lanes: readonly [Name, ...Name[]];
  /** The error thrown for refused work. */
  refusal: (lane: Name) => Error;
}

/** Where a task queues: lines of a lane take turns. */
export interface Place<Name extends string> {
  lane: Name;
  line: string;
}

/**
 * Runs work with limited concurrency. Each lane has room of its own, so that no crowd in a later one can take it.
 * Within a lane waiting lines take turns, and when it is full the line with the most tasks loses one, so that no line
 * can starve the others.
 */
export function openFairQueue<Name extends string>({ atOnce, waiting, lanes: names, refusal }: Options<Name>) {
  const lanes = new Map(names.map((name): [Name, Lane] => [name, { lines: new Map(), waiting: 0 }]));
  let working = 0;

  const startNext = () => {
    if (working >= atOnce) return;
    const lane = [...lanes.values()].find((one) => one.waiting > 0);
    const [next] = lane?.lines ?? [];
    if (!lane || !next) return;
    const [name, line] = next;
    const work = line.shift()!;
    lane.lines.delete(name);
    if (line.length > 0) lane.lines.set(name, line);
    lane.waiting--;
    working++;
    work.start();
  };

  const makeRoom = (lane: Lane, name: string): boolean => {
    if (lane.waiting < waiting) return true;
    const own = lane.lines.get(name)?.length ?? 0;
    const longest = [...lane.lines.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
    // A line with as many tasks after the exchange would only be displaced in turn.
    if (longest.length <= own + 1) return false;
    longest.pop()!.refuse();
    lane.waiting--;
    return true;
  };

  const turnAt = (place: Place<Name>) =>
    new Promise<void>((start, reject) => {
      const lane = lanes.get(place.lane)!;
      const refuse = () => reject(refusal(place.lane));
      if (!makeRoom(lane, place.line)) return refuse();
      const line = lane.lines.get(place.line);
      if (line) line.push({ start, refuse });
      else lane.lines.set(place.line, [{ start, refuse }]);
      lane.waiting++;
      startNext();
    });

  return async <T>(place: Place<Name>, work: () => Promise<T>): Promise<T> => {
    await turnAt(place);
    try {
      return await work();
    } finally {
      working--;
      startNext();
    }
  };
}
