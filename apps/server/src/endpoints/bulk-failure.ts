import type { ErrorName } from "@meridian/contract/errors";
import type { LookupErrorName } from "@meridian/contract/lookup-api/errors";
import { Failure, InvalidField } from "../errors.ts";
import { TooLong } from "../modules/bulk-jobs/uploads.ts";
import { LookupFailure } from "../modules/lookup-api/failure.ts";

/** What a failure of the module is called in the lookup API. */
const jobReasons: Partial<Record<ErrorName, LookupErrorName>> = {
  NOT_FOUND: "JOB_NOT_FOUND",
  CONFLICT: "JOB_CONFLICT",
  KEY_NOT_ACTIVE: "DISABLED_API_KEY",
  KEY_NOT_USABLE: "PERMISSION_REQUIRED",
  NOT_ENOUGH_CALLS: "INSUFFICIENT_QUOTA",
  TOO_MANY_BULK_JOBS: "TOO_MANY_JOBS",
  TOO_MANY_UPLOADS: "TOO_MANY_JOBS",
  BULK_STORAGE_FULL: "STORAGE_FULL",
};

/** An error of a call about a job, for `refuse`. */
export function jobFailure(error: unknown): unknown {
  if (error instanceof InvalidField) return about("INVALID_OPTION", error.field);
  const reason = error instanceof Failure ? jobReasons[error.failure] : undefined;
  return reason ? new LookupFailure(reason) : error;
}

/** An error of a call about an upload. */
export function uploadFailure(error: unknown): unknown {
  if (error instanceof TooLong) return new LookupFailure("UPLOAD_TOO_LARGE");
  if (!(error instanceof Failure)) return error;
  if (error.failure === "NOT_FOUND") return about("UPLOAD_NOT_FOUND", "upload_id");
  if (error.failure === "CONFLICT")
    return new LookupFailure(error.data?.state === "locked" ? "UPLOAD_LOCKED" : "UPLOAD_CONFLICT");
  return jobFailure(error);
}

/** A failure with the field that it is about. */
function about(reason: LookupErrorName, field: string): LookupFailure {
  const failure = new LookupFailure(reason);
  failure.field = field;
  return failure;
}
