import type { api } from "../../../lib/api.ts";
import type { BadgeTone } from "../../../ui/badge.tsx";

export type Job = Awaited<ReturnType<typeof api.bulkJobs.jobInfo>>;
/** A job as in the list, without its preview. */
export type JobEntry = Awaited<ReturnType<typeof api.bulkJobs.jobList>>["list"][number];
export type Options = Omit<Parameters<typeof api.bulkJobs.jobUpdate>[0], "id">;
export type Status = JobEntry["status"];

export const tones: Readonly<Record<Status, BadgeTone>> = {
  checking: "neutral",
  ready: "warn",
  queued: "neutral",
  running: "neutral",
  done: "ok",
  failed: "error",
  canceled: "neutral",
  expired: "neutral",
};

const moving: readonly Status[] = ["checking", "queued", "running"];

/** Whether the status changes without anybody's doing. */
export const isMoving = (status: Status): boolean => moving.includes(status);

const MILLISECONDS_VISIBLE = 1500;
const MILLISECONDS_HIDDEN = 15_000;

/** When to look again at jobs with these statuses; false if nothing will change by itself. */
export function nextLook(statuses: readonly Status[]): number | false {
  if (!statuses.some(isMoving)) return false;
  return document.hidden ? MILLISECONDS_HIDDEN : MILLISECONDS_VISIBLE;
}

/** The address of a job's page, or of the page to begin a new one. */
export const addressOfJob = (id: number | null): string =>
  id === null ? "/user?tab=bulk-jobs" : `/user?tab=bulk-jobs&job=${id}`;

/** A job's options as its calls take them. */
export function optionsOf({ input, output }: Pick<Job, "input" | "output">): Options {
  return {
    ...(input.format && { format: input.format }),
    ...(input.delimiter && { delimiter: input.delimiter }),
    ...(input.has_header !== null && { has_header: input.has_header }),
    ...(input.address_column && { address_column: input.address_column }),
    ...(output.format && { output_format: output.format }),
    ...(output.compression && { output_compression: output.compression }),
    ...(output.fields.length > 0 && { fields: output.fields.join(",") }),
    lang: output.lang,
  };
}

/** The choice with this value, which a list of them has given. */
export const choiceOf = <T extends string>(choices: readonly T[], value: string): T =>
  choices.find((choice) => choice === value) ?? choices[0]!;

/** Whether other options may help a job that failed: only its check did. */
export const canBeCorrected = ({ status, started_at, input }: Job): boolean =>
  status === "failed" && started_at === null && input.size > 0;
