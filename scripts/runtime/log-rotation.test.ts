import {
  chmodSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openLogFile, rotateLog } from "./log-rotation.ts";

let directory: string;
let path: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "meridian-rotation-"));
  path = join(directory, "api.log");
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

test("a log in use is rotated when it is long, and a limited number of old ones is kept", () => {
  const descriptor = openSync(path, "a");
  for (let round = 1; round <= 8; round++) {
    for (let line = 0; line < 10; line++) writeSync(descriptor, `round ${round} line ${line}\n`);
    expect(rotateLog(path, 100)).toBe(true);
    expect(statSync(path).size).toBe(0);
  }
  closeSync(descriptor);
  const [newest, oldest] = [readFileSync(`${path}.1`, "utf8"), readFileSync(`${path}.4`, "utf8")];
  expect(newest.split("\n").slice(0, 10)).toEqual(Array.from({ length: 10 }, (_, line) => `round 8 line ${line}`));
  expect(oldest).toContain("round 5 line 9");
  expect(existsSync(`${path}.5`)).toBe(false);
});

test("only its owner can read a log, rotated ones included, even if it existed before", () => {
  writeFileSync(path, "an earlier version's line\n");
  chmodSync(path, 0o644);
  const descriptor = openLogFile(path);
  writeSync(descriptor, "line\n");
  expect(rotateLog(path, 1)).toBe(true);
  closeSync(descriptor);
  for (const file of [path, `${path}.1`]) expect(statSync(file).mode & 0o777, file).toBe(0o600);
});

test("a short or missing log is left alone", () => {
  expect(rotateLog(path, 100)).toBe(false);
  const descriptor = openSync(path, "a");
  writeSync(descriptor, "short\n");
  closeSync(descriptor);
  expect(rotateLog(path, 100)).toBe(false);
  expect(readFileSync(path, "utf8")).toBe("short\n");
});
