import { createHmac } from "node:crypto";
import { type BulkErrorCode, bulkErrorText } from "@meridian/contract/bulk-job-names";
import type { BulkJob as BulkJobInfo } from "@meridian/contract/bulk-jobs";
import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import type { ApiKey, BulkJob } from "../../generated/client.ts";
import { mayTakeFiles, type SignedIn } from "../../lib/signed-in.ts";
import { expiryOf } from "../../lib/stored-files.ts";
import { allGroups } from "../lookup-api/chosen-fields.ts";
import { countLeft } from "../metering/set-aside.ts";
import { sourcesOf } from "./key-access.ts";
import { type Options, outputShape } from "./options.ts";
import type { FilePiece, InputShape, Preview } from "./process/task.ts";

/** A link is valid for one to two times as long. */
const LINK_SECONDS = 3 * 3600;
const MOST_CALLS = 2_147_483_647;

/** Where a job's result is: in the portal behind a signature, in the lookup API behind the key; "" if the caller may not have it. */
export type ResultUrl = (job: BulkJob) => string;

export const keyedUrl =
  ({ config }: App): ResultUrl =>
  ({ id }) =>
    `${config.PUBLIC_URL}/v2/jobs/${id}/result`;

export const signedUrl =
  (app: App, user: SignedIn): ResultUrl =>
  ({ id }) => {
    if (!mayTakeFiles(user)) return "";
    const expires = Math.floor(expiryOf(app, LINK_SECONDS).getTime() / 1000);
    return `${app.config.PUBLIC_URL}/downloads/jobs/${id}?expires=${expires}&signature=${signResult(app, id, expires)}`;
  };

export const signResult = ({ secrets }: App, id: number, expires: number): string =>
  createHmac("sha256", secrets.files).update(`job.${id}.${expires}`).digest("base64url");

/** Jobs as calls answer them. */
export async function describeJobs(app: App, jobs: readonly BulkJob[], language: Language, urlOf: ResultUrl) {
  const keys = await app.db.apiKey.findMany({ where: { id: { in: jobs.map(({ keyId }) => keyId) } } });
  const byId = new Map(
    await Promise.all(
      keys.map(async (key) => {
        const left = key.isTest ? 0 : await countLeft(app, await sourcesOf(app, key), MOST_CALLS);
        return [key.id, { key, left }] as const;
      }),
    ),
  );
  return jobs.map((job) => describe(job, byId.get(job.keyId), language, urlOf));
}

/** One job. */
export async function describeJob(app: App, job: BulkJob, language: Language, urlOf: ResultUrl): Promise<BulkJobInfo> {
  const [described] = await describeJobs(app, [job], language, urlOf);
  return described!;
}

function describe(
  job: BulkJob,
  known: { key: ApiKey; left: number } | undefined,
  language: Language,
  urlOf: ResultUrl,
): BulkJobInfo {
  const shape = job.shape as unknown as InputShape | null;
  const options = job.options as Options;
  const output = outputShape(options, shape);
  const preview = job.preview as unknown as Preview | null;
  const pieces = job.pieces as unknown as FilePiece[] | null;
  return {
    id: job.id,
    name: job.name,
    status: job.status,
    key: { id: job.keyId, name: known?.key.name ?? "" },
    input: {
      size: Number(job.inputSize),
      format: shape?.format ?? options.format ?? null,
      compression: shape?.compression ?? options.compression ?? null,
      delimiter: shape?.delimiter ?? null,
      has_header: shape?.hasHeader ?? options.has_header ?? null,
      columns: shape?.columns ?? [],
      address_column: shape ? (shape.columns[shape.addressColumn] ?? null) : (options.address_column ?? null),
    },
    output: {
      format: shape || options.output_format ? output.format : null,
      compression: shape || options.output_compression ? output.compression : null,
      fields: [...(output.fields ?? allGroups)],
      lang: output.language,
    },
    rows: job.rows,
    max_calls: job.rows,
    available_calls: known?.left ?? 0,
    rows_done: job.rowsDone,
    found: job.found,
    charged: job.found,
    progress: progressOf(job),
    result: pieces && {
      size: pieces.reduce((sum, { size }) => sum + size, 0),
      url: urlOf(job),
    },
    error: errorOf(job, language),
    created_at: job.createdAt.toISOString(),
    started_at: job.startedAt?.toISOString() ?? null,
    finished_at: job.finishedAt?.toISOString() ?? null,
    expires_at: job.status === "expired" ? null : (job.expiresAt?.toISOString() ?? null),
    preview,
  };
}

function progressOf({ status, checked, rows, rowsDone }: BulkJob): number {
  if (status === "checking") return checked;
  if (status === "done") return 100;
  return rows ? Math.floor((rowsDone * 100) / rows) : 0;
}

function errorOf({ errorCode, errorRow }: BulkJob, language: Language): BulkJobInfo["error"] {
  if (errorCode === "") return null;
  const code = errorCode as BulkErrorCode;
  return { code, message: bulkErrorText(code, language, errorRow), row: errorRow };
}
