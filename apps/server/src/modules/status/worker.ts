import { worker } from "../../jobs.ts";
import { announceUpdates } from "./announcements.ts";
import { foldDays } from "./fold.ts";
import { announceStatus, foldProbes, forgetSubscribers, probeComponents } from "./jobs.ts";
import { recordProbes } from "./probes.ts";
import { forgetUnconfirmed } from "./subscriptions.ts";

export default [
  worker(probeComponents, (app) => recordProbes(app)),
  worker(announceStatus, (app) => announceUpdates(app)),
  worker(forgetSubscribers, (app) => forgetUnconfirmed(app)),
  worker(foldProbes, (app) => foldDays(app)),
];
