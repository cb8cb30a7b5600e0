import { expect, test } from "vitest";
import { OpenConnections } from "./open-connections.ts";

interface Connection {
  name: string;
  isKeyed?: boolean;
  isBusy?: boolean;
}

function openTable(total = 100) {
  const table = new OpenConnections<Connection>({
    isKeyed: ({ isKeyed = false }) => isKeyed,
    isBusy: ({ isBusy = false }) => isBusy,
  });
  return {
    table,
    add(source: string, count: number, state: Omit<Connection, "name"> = {}) {
      for (let i = 0; i < count; i++) table.add(source, { name: `${source}${table.count(source)}`, ...state });
    },
    makeRoom: (source: string) => table.makeRoom(source, total).map(({ name }) => name),
  };
}

test("the source with the most connections without a key loses its oldest", () => {
  const { add, makeRoom, table } = openTable();
  add("a", 5);
  add("b", 8);
  add("keyed", 50, { isKeyed: true });
  expect(makeRoom("new")).toEqual(["b0"]);
  expect(table.count("b")).toBe(7);
});

test("a connection over which an answer is sent is closed last", () => {
  const { add, makeRoom } = openTable(300);
  add("a", 4, { isBusy: true });
  add("a", 2);
  expect(makeRoom("new")).toEqual(["a4", "a5", "a0"]);
});

test("if all have a key, the source with the most idle ones loses some, and none that is in use", () => {
  const { add, makeRoom } = openTable();
  add("a", 10, { isKeyed: true, isBusy: true });
  add("b", 6, { isKeyed: true });
  expect(makeRoom("new")).toEqual(["b0"]);
  const busy = openTable();
  busy.add("a", 10, { isKeyed: true, isBusy: true });
  expect(busy.makeRoom("new")).toEqual([]);
});

test("nobody gives way to a source that has as many", () => {
  const { add, makeRoom } = openTable();
  add("a", 5);
  add("b", 4);
  expect(makeRoom("a")).toEqual([]);
  expect(makeRoom("b")).toEqual([]);
  expect(makeRoom("new")).toEqual(["a0"]);
});

test("a hundredth of all is closed at once, but no more than is needed to be even", () => {
  const { add, makeRoom, table } = openTable(10_000);
  add("a", 1000);
  add("b", 20);
  expect(makeRoom("new")).toHaveLength(100);
  expect(table.count("a")).toBe(900);
  const small = openTable(10_000);
  small.add("a", 7);
  small.add("b", 3);
  expect(small.makeRoom("b")).toHaveLength(3);
});

test("a source without connections is forgotten", () => {
  const { table } = openTable();
  const connection = { name: "a0" };
  table.add("a", connection);
  table.remove("a", connection);
  table.remove("a", connection);
  expect(table.count("a")).toBe(0);
});
