import { Agreement, CountryAgreement, KindAgreement, NetworkAgreement, TruthFile } from "@meridian/contract/accuracy";
import { IpdbReader } from "@meridian/ipdb";
import * as z from "zod";
import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { AccuracyReport, Prisma } from "../../generated/client.ts";
import { dayOf } from "../databases/age.ts";
import { databaseDirectory } from "../databases/build.ts";
import { readDerived } from "../databases/derived.ts";
import { type ErrorCounts, storeErrorCounts } from "../databases/error-model.ts";
import { readTruth, type TruthFormat } from "../databases/layers/truth.ts";
import { readSourceIndex } from "../databases/sources/source-index.ts";
import { pathOf } from "../databases/versions.ts";
import { type Cities, Comparison } from "./measure.ts";

/** As many as there are archived versions. */
const SHOWN_REPORTS = 12;

/** A file with what networks say about themselves. */
export interface TruthSource {
  name: string;
  path: string;
  format: TruthFormat;
  updatedDate: string;
}

/** The truth files stored as sources of the layer "truth". */
export const storedTruth = ({ config }: App): TruthSource[] =>
  readSourceIndex(config.DATA_DIR)
    .filter(({ layer }) => layer === "truth")
    .map(({ id, path, format, dataDate }) => ({
      name: id,
      path,
      format: format === "geofeed" ? "geofeed" : "csv",
      updatedDate: dataDate,
    }));

/**
 * Compares a version of the database with truth files and keeps the result; a version's older reports are kept. Without
 * a file nothing is measured.
 * @throws Failure NOT_FOUND for a version whose file is missing
 */
export async function measureVersion(app: App, version: string, sources: readonly TruthSource[], cities?: Cities) {
  if (sources.length === 0) return null;
  const reader = openVersion(app, version);
  const errors = await readDerived<ErrorCounts>(databasePath(app, version), "errors", reader.metadata);
  const comparison = new Comparison(reader, cities, errors);
  const truth: TruthFile[] = [];
  for (const { name, path, format, updatedDate } of sources) {
    const { rows, refused } = await readTruth(path, format, (row) => comparison.add(row, name));
    truth.push({ name, rows, refused, updated_date: updatedDate });
  }
  const { builtAt, dataDate, rangesV4, rangesV6 } = reader.metadata;
  const described = { version, builtAt: new Date(builtAt), dataDate: dayOf(dataDate), rangesV4, rangesV6 };
  const [row] = await app.db.accuracyReport.createManyAndReturn({
    data: [
      {
        version: await knownVersion(app, described),
        truth,
        summary: comparison.summary,
        byCountry: comparison.countries,
        byNetwork: comparison.networks,
        byKind: comparison.kinds,
        createdAt: app.now(),
      },
    ],
  });
  const measured = comparison.errors;
  await storeErrorCounts(app.config.DATA_DIR, measured);
  return { report: describe(row!), errors: measured };
}

const databasePath = ({ config }: App, version: string): string => pathOf(databaseDirectory(config.DATA_DIR), version);

function openVersion(app: App, version: string): IpdbReader {
  const { reader } = app.lookupDatabase;
  if (reader?.metadata.version === version) return reader;
  try {
    return IpdbReader.open(databasePath(app, version));
  } catch {
    throw new Failure("NOT_FOUND");
  }
}

/** The first database of an installation is built before the tables exist. */
async function knownVersion(
  app: App,
  { version, ...built }: { version: string; builtAt: Date; dataDate: Date | null; rangesV4: number; rangesV6: number },
): Promise<string> {
  const published = { version, status: "published", publishedAt: built.builtAt, ...built };
  await app.db.databaseVersion.createMany({ data: [published], skipDuplicates: true });
  return version;
}

const newestOfEach = {
  distinct: ["version"],
  orderBy: [{ version: "desc" }, { id: "desc" }],
} satisfies Prisma.AccuracyReportFindManyArgs;

/** The newest report of each of the last versions, the newest version first. */
export async function listReports({ db }: App) {
  const rows = await db.accuracyReport.findMany({ ...newestOfEach, take: SHOWN_REPORTS + 1 });
  return rows
    .slice(0, SHOWN_REPORTS)
    .map((row, index) => ({ ...describe(row), previous: comparable(row, rows[index + 1]) }));
}

/** @throws Failure NOT_FOUND */
export async function showReport({ db }: App, version?: string) {
  const where = version === undefined ? {} : { version: { lte: version } };
  const [row, before] = await db.accuracyReport.findMany({ ...newestOfEach, where, take: 2 });
  if (!row || (version !== undefined && row.version !== version)) throw new Failure("NOT_FOUND");
  return {
    ...describe(row),
    previous: comparable(row, before),
    countries: z.array(CountryAgreement).parse(row.byCountry),
    networks: z.array(NetworkAgreement).parse(row.byNetwork),
    kinds: z.array(KindAgreement).parse(row.byKind),
  };
}

const describe = (row: AccuracyReport) => ({
  version: row.version,
  created_at: row.createdAt,
  truth: z.array(TruthFile).parse(row.truth),
  summary: Agreement.parse(row.summary),
});

/** Two versions can be compared only if both were measured with the same files. */
function comparable(row: AccuracyReport, before: AccuracyReport | undefined) {
  if (!before) return null;
  const names = ({ truth }: AccuracyReport) =>
    describe({ ...row, truth })
      .truth.map(({ name }) => name)
      .sort();
  if (names(row).join("\n") !== names(before).join("\n")) return null;
  return { version: before.version, summary: Agreement.parse(before.summary) };
}
