import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import type { App } from "../app.ts";
import { StaffProblem } from "../lib/staff/problem.ts";

/** @throws StaffProblem for a file that cannot be read */
export async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw new StaffProblem([`${path} cannot be read: ${(error as Error).message}`]);
  }
}

/** @throws StaffProblem for a file that cannot be read */
export async function readFileAt(_app: App, path: string): Promise<File> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new StaffProblem([`${path} is not a file`]);
  return new File([await readFile(path)], basename(path));
}

/** @throws StaffProblem for a file that cannot be read */
export async function readTextAt(app: App, path: string): Promise<string> {
  return (await readFileAt(app, path)).text();
}
