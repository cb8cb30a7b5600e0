import { expect, test } from "vitest";
import { type BulkCaller, BulkQueue, finish, oneStep, type Steps } from "./bulk-queue.ts";

/** A queue whose clock advances by a millisecond with every step, and whose turns the test grants. */
function openQueue({ turnMs = 1, perVisitor = 8, ofVisitors = 256 } = {}) {
  let time = 0;
  let turn: (() => void) | null = null;
  const pauses: number[] = [];
  const clock = {
    now: () => time,
    schedule: (next: () => void, pauseMs: number) => {
      pauses.push(pauseMs);
      expect(turn, "only one turn is scheduled at a time").toBeNull();
      turn = next;
    },
  };
  const queue = new BulkQueue({ turnMs, pauseMs: 7, perVisitor, ofVisitors }, clock);
  const taken: string[] = [];
  function* steps(name: string, count: number): Steps<string> {
    for (let step = 1; step < count; step++) {
      taken.push(name);
      time++;
      yield;
    }
    taken.push(name);
    time++;
    return `${name} done`;
  }
  return {
    queue,
    taken,
    pauses,
    add: (caller: BulkCaller, count: number, name = caller.name) => queue.run(caller, () => steps(name, count)),
    isIdle: () => turn === null,
    /** Everything that a turn of the event loop does for bulk work. */
    grant() {
      const next = turn;
      turn = null;
      next?.();
    },
  };
}

const visitor = (name: string): BulkCaller => ({ lane: "visitors", name });
const key = (name: string): BulkCaller => ({ lane: "keys", name });

test("nothing runs before the next turn of the event loop, and a turn ends when its time is spent", async () => {
  const { add, taken, grant, isIdle } = openQueue({ turnMs: 3 });
  const work = add(visitor("a"), 7);
  expect(taken).toHaveLength(0);
  const perTurn: number[] = [];
  for (let before = 0; !isIdle(); before = taken.length) {
    grant();
    perTurn.push(taken.length - before);
  }
  expect(perTurn).toEqual([3, 3, 1]);
  expect(await work).toBe("a done");
});

test("the time of a turn is shared by all callers, however many there are", () => {
  const { add, taken, grant } = openQueue({ turnMs: 2 });
  for (let i = 0; i < 100; i++) void add(visitor(`v${i}`), 10);
  grant();
  expect(taken).toEqual(["v0", "v1"]);
  grant();
  expect(taken).toEqual(["v0", "v1", "v2", "v3"]);
});

test("a small request is answered before large ones that came first, even many of one caller", async () => {
  const { add, taken, grant } = openQueue();
  let isLargeDone = false;
  for (let i = 0; i < 8; i++)
    void add(visitor("flood"), 1000).then(() => {
      isLargeDone = true;
    });
  for (let i = 0; i < 20; i++) grant();
  const small = add(visitor("ann"), 2);
  for (let i = 0; i < 4; i++) grant();
  expect(await small).toBe("ann done");
  expect(isLargeDone).toBe(false);
  expect(taken.slice(20)).toEqual(["flood", "ann", "flood", "ann"]);
});

test("one caller's work is done in order, and only the first of it has begun", () => {
  const { add, taken, grant } = openQueue();
  void add(visitor("a"), 2, "first");
  void add(visitor("a"), 2, "second");
  for (let i = 0; i < 4; i++) grant();
  expect(taken).toEqual(["first", "first", "second", "second"]);
});

test("every other step is a key's, however many visitors wait", () => {
  const { add, taken, grant } = openQueue();
  for (let i = 0; i < 50; i++) void add(visitor(`v${i}`), 10);
  void add(key("paying"), 3);
  for (let i = 0; i < 7; i++) grant();
  expect(taken).toEqual(["paying", "v0", "paying", "v1", "paying", "v2", "v3"]);
});

test("the loop is left alone between the turns of visitors, but not while a key waits", () => {
  const { add, pauses, grant } = openQueue();
  void add(visitor("a"), 9);
  for (let i = 0; i < 3; i++) grant();
  expect(pauses).toEqual([0, 7, 7, 7]);
  void add(key("paying"), 2);
  for (let i = 0; i < 3; i++) grant();
  expect(pauses.slice(4)).toEqual([0, 0, 7]);
});

test("a visitor with too much work is refused, and so are all when they have too much, but not a key or begun work", async () => {
  const { queue, add, grant } = openQueue({ perVisitor: 2, ofVisitors: 3 });
  const first = add(visitor("a"), 1);
  void add(visitor("a"), 1);
  await expect(add(visitor("a"), 1)).rejects.toMatchObject({
    failure: "TOO_MANY_REQUESTS",
    data: { retry_after_seconds: 1 },
  });
  void add(visitor("b"), 1);
  await expect(add(visitor("c"), 1)).rejects.toMatchObject({
    failure: "UNAVAILABLE",
    data: { retry_after_seconds: 1 },
  });
  const paid = add(key("a"), 1);
  const rest = queue.finish(visitor("a"), () => oneStep(() => "finished"));
  grant();
  grant();
  expect(await paid).toBe("a done");
  await first;
  for (let i = 0; i < 3; i++) grant();
  expect(await rest).toBe("finished");
  const next = add(visitor("c"), 1);
  grant();
  expect(await next).toBe("c done");
});

test("work that fails rejects with its error and leaves the queue in order", async () => {
  const { queue, add, grant, isIdle } = openQueue();
  const failing = queue.run(visitor("a"), function* () {
    yield;
    throw new Error("broken");
  });
  const other = add(visitor("b"), 1);
  for (let i = 0; i < 3; i++) grant();
  await expect(failing).rejects.toThrow("broken");
  expect(await other).toBe("b done");
  expect(isIdle()).toBe(true);
});

test("steps can also be taken at once", () => {
  expect(
    finish(
      (function* () {
        yield;
        return 7;
      })(),
    ),
  ).toBe(7);
});
