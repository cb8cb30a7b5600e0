import type { api } from "@meridian/contract";
import type { HandlerInput, HandlerOutput } from "@meridian/contract/endpoint";
import { watchLimits } from "@meridian/contract/watch-names";
import type { App } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { CallPage } from "../../generated/client.ts";
import { openFairQueue } from "../../lib/fair-queue.ts";
import { holds, type SignedInCaller } from "../../lib/signed-in.ts";
import { databaseDirectory } from "../databases/build.ts";
import { keptVersions } from "../databases/kept-records.ts";
import { pathOf } from "../databases/versions.ts";
import { readCallPage } from "../metering/call-page.ts";
import { whereOf } from "../records/records.ts";
import { describeChange } from "./answers.ts";
import { compareFilesFor } from "./child.ts";

/** Each comparison holds two databases in memory for some seconds. */
const queue = openFairQueue({
  atOnce: 1,
  waiting: 16,
  lanes: ["accounts"],
  refusal: () => new Failure("UNAVAILABLE", { retry_after_seconds: 10 }),
});

/** Pages of calls read at once, and at most; a page holds between one call and several thousand. */
const PAGES = 20;
const MAX_PAGES = 400;

/**
 * What two kept versions tell differently about addresses: those of a text, or of recent calls.
 * @throws InvalidField; Failure FORBIDDEN for calls whose addresses the user may not see, UNAVAILABLE
 */
export async function askImpact(
  app: App,
  { user, language }: Pick<SignedInCaller, "user" | "language">,
  input: HandlerInput<typeof api.watches.watchImpact>,
): Promise<HandlerOutput<typeof api.watches.watchImpact>> {
  const { version, versionBefore } = chooseVersions(app, input);
  const directory = databaseDirectory(app.config.DATA_DIR);
  const text = input.addresses ?? (await recentQueries(app, user));
  const { changed, addresses, fields, examples } = await queue({ lane: "accounts", line: String(user.accountId) }, () =>
    compareFilesFor(pathOf(directory, versionBefore), pathOf(directory, version), text),
  );
  if (addresses === 0 && input.addresses !== undefined)
    throw new InvalidField("addresses", "format", { format: "address" });
  return {
    version,
    version_before: versionBefore,
    addresses,
    changed,
    fields: fields.map(([field, count]) => ({ field, addresses: count })),
    examples: examples.map(({ ip, changes }) => ({
      ip,
      fields: changes.map((change) => describeChange(change, language)),
    })),
  };
}

/** @throws InvalidField; Failure UNAVAILABLE while fewer than two versions are kept */
function chooseVersions(app: App, input: { version?: string | undefined; version_before?: string | undefined }) {
  const kept = keptVersions(app);
  const version = input.version ?? kept[0];
  if (version === undefined || kept.length < 2) throw new Failure("UNAVAILABLE");
  const at = kept.indexOf(version);
  if (at < 0) throw new InvalidField("version", "format", { format: "kept_version" });
  const versionBefore = input.version_before ?? kept[at + 1];
  if (versionBefore === undefined || !kept.includes(versionBefore))
    throw new InvalidField("version_before", "format", { format: "kept_version" });
  return { version, versionBefore };
}

/** What recent calls asked about, the latest first, with about as many addresses as are compared. */
async function recentQueries(app: App, user: SignedInCaller["user"]): Promise<string> {
  if (!holds(user, "usage.detail")) throw new Failure("FORBIDDEN");
  const queries = new Set<string>();
  let last: CallPage | undefined;
  for (let read = 0; read < MAX_PAGES && queries.size < watchLimits.impactAddresses; read += PAGES) {
    const pages: CallPage[] = await app.db.callPage.findMany({
      where: whereOf(user, {}),
      orderBy: [{ endedAt: "desc" }, { id: "desc" }],
      take: PAGES,
      ...(last && { cursor: { id: last.id }, skip: 1 }),
    });
    for (const page of pages) for (const { query } of readCallPage(page.bytes).reverse()) queries.add(query);
    last = pages.at(-1);
    if (pages.length < PAGES) break;
  }
  return [...queries].join("\n");
}
