import { DAY_MS } from "../../lib/durations.ts";

// The table in docs/operations.md describes each of these.

/** Uploads of an account that are not finished, or finished and not used by a job. */
export const MAX_UPLOADS = 20;
/** Jobs of an account that are checked, wait or run. */
export const MAX_OPEN_JOBS = 20;
/** An upload that no job has taken is deleted after this time. */
export const UPLOAD_MS = DAY_MS;
/** How long a job's files are kept: from its creation, its start and its end. */
export const FILES_MS = 7 * DAY_MS;
/** How long an expired job stays in the list. */
export const HISTORY_MS = 90 * DAY_MS;
/** Workers that may die or fail in a row without recording a part before the job is given up. */
export const MAX_SETBACKS = 5;
