import { worker } from "../../jobs.ts";
import { foldDays } from "./fold.ts";
import { foldProbes, probeComponents } from "./jobs.ts";
import { recordProbes } from "./probes.ts";

export default [worker(probeComponents, (app) => recordProbes(app)), worker(foldProbes, (app) => foldDays(app))];
