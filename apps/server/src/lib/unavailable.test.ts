import { expect, test } from "vitest";
import { isUnavailable } from "./unavailable.ts";

const coded = (code: string, more: object = {}) => Object.assign(new Error("failed"), { code, ...more });
/** As Prisma reports an error of PostgreSQL. */
const wrapped = (code: string, originalCode: string) =>
  coded(code, { meta: { driverAdapterError: Object.assign(new Error("x"), { cause: { originalCode } }) } });

test.each([
  ["Prisma has no connection", coded("P1001")],
  ["PostgreSQL is shutting down", coded("57P01")],
  ["PostgreSQL is shutting down, wrapped by Prisma", wrapped("P2039", "57P01")],
  ["PostgreSQL is starting, wrapped by Prisma", wrapped("P2010", "57P03")],
  ["the connection is lost, wrapped by Prisma", wrapped("P2039", "08006")],
  ["PostgreSQL is out of disk space, wrapped by Prisma", wrapped("P2039", "53100")],
  ["a socket is refused, as the cause", new Error("fetch failed", { cause: coded("ECONNREFUSED") })],
  ["the disk is full", coded("ENOSPC")],
  ["Redis gives up", Object.assign(new Error("x"), { name: "MaxRetriesPerRequestError" })],
  ["a statement takes too long", new Error("Query read timeout")],
])("a retry may succeed after %s", (_, error) => {
  expect(isUnavailable(error)).toBe(true);
});

test.each([
  ["a unique value exists", wrapped("P2002", "23505")],
  ["a statement is wrong", wrapped("P2010", "42601")],
  ["a row is not found", coded("P2025")],
  ["a programming error", new TypeError("x is not a function")],
  ["an error that is its own cause", Object.assign(new Error("x"), {})],
  ["no error at all", null],
])("nothing is unavailable after %s", (_, error) => {
  if (error instanceof Error && error.message === "x") error.cause = error;
  expect(isUnavailable(error)).toBe(false);
});
