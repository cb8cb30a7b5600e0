import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { api, staffApi } from "@meridian/contract";
import type { Endpoint } from "@meridian/contract/endpoint";
import { describe, expect, test } from "vitest";
import { type AttemptPolicy, attemptPolicies, bucketPolicies, type Rate } from "./policies.ts";

const root = join(import.meta.dirname, "../../../../..");
const guide = readFileSync(join(root, "docs/operations.md"), "utf8");
const section = guide.slice(guide.indexOf("## Limits"), guide.indexOf("## How it behaves"));
const rows = [...section.matchAll(/^\| (.+) \|$/gm)].map(([, row = ""]) => row.split(" | "));

const number = new Intl.NumberFormat("en-US");
const spans: Record<number, string> = {
  60: "a minute",
  300: "5 minutes",
  900: "15 minutes",
  3600: "an hour",
  86400: "a day",
};

const rateText = ({ perSecond, burst }: Rate): string =>
  burst === perSecond * 60
    ? `${number.format(burst)} a minute`
    : `${number.format(perSecond)} a second, ${number.format(burst)} at once`;

function attemptText({ free, max, windowSeconds }: AttemptPolicy): string {
  const start = `${free} in ${spans[windowSeconds]}`;
  if (max === undefined) return `${start}, then a human check for each`;
  return max === free ? start : `${start}, ${max} with a human check for each`;
}

describe("the operations guide", () => {
  test("lists every policy with its limit and where it is counted, and no others", () => {
    const listed = rows
      .filter(([name = ""]) => /^`[a-z0-9-]+`$/.test(name))
      .map(([name, , , ...cells]) => [name, ...cells.slice(0, 2)]);
    const buckets = Object.entries(bucketPolicies).map(([name, { rate, isShared }]) => [
      `\`${name}\``,
      // Where the rate is not in the table, the guide says where it is.
      rate === null ? expect.any(String) : rateText(rate),
      isShared ? "all nodes" : "each node",
    ]);
    const attempts = Object.entries(attemptPolicies).map(([name, policy]) => [
      `\`${name}\``,
      attemptText(policy),
      "PostgreSQL",
    ]);
    expect(listed).toEqual([...buckets, ...attempts]);
  });

  test("lists every call with a limit of its own, and no others", () => {
    const listed = rows
      .filter((cells) => cells.length === 2)
      .flatMap(([limit, paths = ""]) =>
        [...paths.matchAll(/`(\/[\w/]+)`/g)].map(([, path]) => [path, limit].join(" ")),
      );
    const endpoints = Object.values({ ...api, ...staffApi }).flatMap((module) => Object.values(module) as Endpoint[]);
    const declared = endpoints.flatMap(({ path, rate }) =>
      rate ? [`${path} ${rate.max} ${spans[rate.seconds]}`] : [],
    );
    expect(listed.toSorted()).toEqual(declared.toSorted());
  });
});

/** Files that refuse calls with 429 for another reason than a count of calls in time. */
const others: Readonly<Record<string, string>> = {
  "bulk-queue.ts": "work in progress of a visitor",
  "mount.ts": "memory of large bodies in progress",
  "requests.ts": "memory of large bodies in progress",
  "batch-slots.ts": "batches in progress of a key",
  "charging.ts": "credits of a day, which the meter counts",
  "uploads.ts": "bodies that are received at the same time",
};

describe("no limit exists outside of the table", () => {
  const sources = globSync("**/*.ts", { cwd: join(root, "apps/server/src"), exclude: ["generated/**"] })
    .filter((path) => !path.endsWith(".test.ts") && !path.startsWith("lib/limits/"))
    .map((path) => ({ path, text: readFileSync(join(root, "apps/server/src", path), "utf8") }));

  test("nothing else declares a rate or a window, or counts with another library", () => {
    const declares = /\b(?:perSecond|windowSeconds): \d|new Bucket\(|(?<!x-)rate-limit/;
    expect(sources.filter(({ text }) => declares.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test("whatever refuses calls as too many uses a policy, or bounds something else", () => {
    const refuses = sources.filter(({ text }) => /Failure\("TOO_MANY_REQUESTS"/.test(text));
    const withoutPolicy = refuses.filter(
      ({ text }) => !/limits?\/(?:limits|policies)\.ts|limits\.take|\blimiter\.take|noteGuess/.test(text),
    );
    expect(withoutPolicy.map(({ path }) => basename(path)).toSorted()).toEqual(Object.keys(others).toSorted());
  });
});
