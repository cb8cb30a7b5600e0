import { basename } from "node:path";
import { utcDay } from "../lib/calendar.ts";
import { StaffProblem } from "../lib/staff/problem.ts";
import type { Cities } from "../modules/accuracy/measure.ts";
import { listReports, measureVersion, storedTruth, type TruthSource } from "../modules/accuracy/reports.ts";
import { readGazetteer } from "../modules/databases/layers/location.ts";
import { type TruthFormat, truthFormats } from "../modules/databases/layers/truth.ts";
import { commandOf } from "./verbs.ts";

const percent = (share: number | null): string => (share === null ? "–" : `${(share * 100).toFixed(1)} %`);

/** How well versions of the database agree with what networks publish about themselves. */
export const accuracyCommand = commandOf("accuracy", {
  summary: "Agreement of the database with truth files: measure, list",
  notes: `  A truth file is a geofeed (RFC 8805), or CSV whose header names prefix, country, region, city, latitude, longitude,
  asn and usage_type as far as they are there; either may be gzipped. Several files make one report;
  without any, the sources of the layer truth are taken.`,
  verbs: {
    list: {
      form: "",
      text: "list the last reports",
      run: async (app) =>
        (await listReports(app)).map(({ version, truth, summary }) => ({
          version,
          files: truth.map(({ name }) => name).join(", "),
          samples: summary.samples,
          country: percent(summary.country),
          region: percent(summary.region),
          city: percent(summary.city),
          "median km": summary.median_km ?? "–",
          "within radius": percent(summary.within_radius),
          AS: percent(summary.asn),
          usage: percent(summary.usage_type),
        })),
    },
    measure: {
      form: "[<file>…] [--format geofeed|csv] [--version v]",
      text: "compare a version and store the report",
      options: { format: "string", version: "string", date: "string" },
      run: async (app, { words: [, ...paths], values: { format = "geofeed", version, date } }) => {
        if (!truthFormats.includes(format as TruthFormat))
          throw new StaffProblem([`--format must be ${truthFormats.join(" or ")}`]);
        app.lookupDatabase.refresh();
        const current = app.lookupDatabase.reader?.metadata.version;
        const measured = typeof version === "string" ? version : current;
        if (measured === undefined) throw new StaffProblem(["no database is loaded"]);
        const updatedDate = typeof date === "string" ? date : utcDay(app.now());
        const sources = paths.map(
          (path): TruthSource => ({ name: basename(path), path, format: format as TruthFormat, updatedDate }),
        );
        const gazetteer = readGazetteer();
        const cities: Cities = {
          locate: (country, city, region) =>
            // GeoNames has codes of its own for the regions of other countries.
            (country === "US" && region !== "" && gazetteer.locate(country, city, region.slice(-2))) ||
            gazetteer.locate(country, city),
          divisionAt: (country, city, point) => gazetteer.divisionAt(country, city, point),
        };
        const done = await measureVersion(app, measured, sources.length > 0 ? sources : storedTruth(app), cities);
        if (!done) throw new StaffProblem(["specify a truth file, or add one: data add <id> --layer truth"]);
        const { calibration, ...summary } = done.report.summary;
        const confidence = calibration.map(
          ({ stated, right, samples }) => `${percent(stated)} stated, ${percent(right)} right, ${samples} addresses`,
        );
        return { version: done.report.version, ...summary, confidence };
      },
    },
  },
});
