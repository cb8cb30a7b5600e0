import { staffApi } from "@meridian/contract";
import { StaffProblem } from "../lib/staff/problem.ts";
import { buildDownloads } from "../modules/downloads/build/build-downloads.ts";
import { currentVersion } from "../modules/downloads/releases.ts";
import type { Verb } from "./command.ts";
import { endpointVerb, readInput } from "./endpoint-verb.ts";
import { commandOf } from "./verbs.ts";

const calls = staffApi.adminDownloads;
const PROGRESS_MS = 1000;

/** Shows a build's progress on an interactive terminal. */
function progressLine() {
  let printedAt = 0;
  return (product: string, share: number) => {
    if (!process.stderr.isTTY || (performance.now() - printedAt < PROGRESS_MS && share < 1)) return;
    printedAt = performance.now();
    process.stderr.write(
      `\r${product.padEnd(8)} ${String(Math.floor(share * 100)).padStart(3)} %${share < 1 ? "" : "\n"}`,
    );
  };
}

/** Here and not in a job, so that whoever waits for the files sees them grow. */
const build: Verb = {
  form: "[--product …] [--version …] [--force]",
  text: "build the files of a version, by default the current one",
  options: { product: "string", version: "string", force: "boolean" },
  run: async (app, { values: { product: typed, version, force, "dry-run": isDry } }) => {
    if (isDry === true) throw new StaffProblem(["A build has no dry run; it replaces nothing until it is done."]);
    const { product } = readInput(calls.releaseList, { product: typed });
    const named = readInput(calls.releaseBuild, { version }).version ?? (await currentVersion(app));
    if (named === "") throw new StaffProblem(["There is no database yet; see data-build."]);
    const options = { isForced: force === true, ...(product !== undefined && { edition: product }) };
    return (await buildDownloads(app, named, progressLine(), options)).map((row) => ({ ...row }));
  },
};

/** The databases that customers download. */
export const downloadCommand = commandOf("downloads", {
  summary: "Database files: build, withdraw, manage the rights to download",
  notes: "  Products are city, country, asn and privacy.",
  verbs: {
    list: endpointVerb(calls.releaseList),
    build,
    withdraw: endpointVerb(calls.releaseWithdraw, { words: ["version"], question: "Withdraw {version}?" }),
    rights: endpointVerb(calls.downloadRights),
    grant: endpointVerb(calls.downloadGrant),
    revoke: endpointVerb(calls.downloadRevoke, {
      question: "Revoke the right of account {account_id} to download {product}?",
    }),
  },
});
