import { staffApi } from "@meridian/contract";
import { commandLine } from "../lib/staff/actor.ts";
import { StaffProblem } from "../lib/staff/problem.ts";
import { buildDownloads } from "../modules/downloads/build/build-downloads.ts";
import { currentVersion } from "../modules/downloads/releases.ts";
import {
  grantRight,
  listReleases,
  listRights,
  revokeRight,
  withdrawByStaff,
} from "../modules/downloads/staff-downloads.ts";
import { commandOf, readInput, stringOption } from "./verbs.ts";

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

/** The databases that customers download. */
export const downloadCommand = commandOf("downloads", {
  summary: "Database files: build, withdraw, manage download entitlements",
  options: {
    edition: stringOption,
    version: stringOption,
    force: { type: "boolean" },
    account: stringOption,
    days: stringOption,
    "per-day": stringOption,
  },
  notes: "  Editions are city, country, asn and privacy.",
  verbs: {
    list: {
      form: "[--edition e]",
      text: "list versions with their status, newest first",
      run: async (app, { values }) =>
        (await listReleases(app, readInput(calls.releaseList, { product: values.edition }))).list,
    },
    build: {
      form: "[--edition e] [--version v] [--force]",
      text: "build the files of a version, by default the current one",
      run: async (app, { values: { edition, version, force, "dry-run": isDry } }) => {
        if (isDry === true) throw new StaffProblem(["A build has no dry run; it replaces nothing until it is done."]);
        const { product } = readInput(calls.releaseList, { product: edition });
        const named = readInput(calls.releaseBuild, { version }).version ?? (await currentVersion(app));
        if (named === "") throw new StaffProblem(["There is no database yet; see data-build."]);
        const options = { isForced: force === true, ...(product !== undefined && { edition: product }) };
        return (await buildDownloads(app, named, progressLine(), options)).map((row) => ({ ...row }));
      },
    },
    withdraw: {
      form: "<version> [--edition e]",
      text: "withdraw a version and return to the previous one",
      question: (_app, { words: [, version] }) => `Withdraw ${version}?`,
      run: (app, { words: [, version], values: { edition } }) =>
        withdrawByStaff(app, commandLine, readInput(calls.releaseWithdraw, { version, product: edition })),
    },
    rights: {
      form: "--account n",
      text: "list an account's download entitlements",
      run: async (app, { values: { account } }) =>
        (await listRights(app, readInput(calls.downloadRights, { account_id: account }))).list,
    },
    grant: {
      form: "--account n --edition e --days n [--per-day n]",
      text: "grant or extend an entitlement",
      run: (app, { values }) =>
        grantRight(
          app,
          commandLine,
          readInput(calls.downloadGrant, {
            account_id: values.account,
            product: values.edition,
            days: values.days,
            downloads_per_day: values["per-day"],
          }),
        ),
    },
    revoke: {
      form: "--account n --edition e",
      text: "revoke an entitlement",
      question: (_app, { values }) =>
        `Revoke the entitlement of account ${values.account} to download ${values.edition}?`,
      run: (app, { values }) =>
        revokeRight(
          app,
          commandLine,
          readInput(calls.downloadRevoke, { account_id: values.account, product: values.edition }),
        ),
    },
  },
});
