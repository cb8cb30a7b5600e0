import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { BulkJob } from "../../generated/client.ts";
import { isSameText } from "../../lib/same-text.ts";
import type { StoredBody } from "../../lib/stored-body.ts";
import { signResult } from "./describe.ts";
import { type Options, outputShape } from "./options.ts";
import type { FilePiece, InputShape, OutputShape } from "./process/task.ts";

const types: Record<OutputShape["format"], { type: string; ending: string }> = {
  csv: { type: "text/csv; charset=utf-8", ending: "csv" },
  tsv: { type: "text/tab-separated-values; charset=utf-8", ending: "tsv" },
  jsonl: { type: "application/x-ndjson", ending: "jsonl" },
  parquet: { type: "application/vnd.apache.parquet", ending: "parquet" },
  text: { type: "text/plain; charset=utf-8", ending: "txt" },
};
const compressed: Record<OutputShape["compression"], { type: string; ending: string } | null> = {
  none: null,
  gzip: { type: "application/gzip", ending: ".gz" },
  zstd: { type: "application/zstd", ending: ".zst" },
};

/** The result of a job, in the pieces of which it is sent. @throws Failure CONFLICT if there is none, or none any more */
export function resultOf(job: BulkJob): StoredBody {
  const pieces = job.pieces as unknown as FilePiece[] | null;
  if (!pieces) throw new Failure("CONFLICT", { state: job.status });
  const { format, compression } = outputShape(job.options as Options, job.shape as unknown as InputShape);
  const packed = compressed[compression];
  const name = `${baseName(job.name)}-result.${types[format].ending}${packed?.ending ?? ""}`;
  return {
    parts: pieces,
    name,
    type: packed?.type ?? types[format].type,
    changedAt: job.finishedAt ?? job.createdAt,
    tag: `job-${job.id}-${job.finishedAt?.getTime() ?? 0}`,
    sha256: "",
    headers: {
      // A name in any script (RFC 6266), and one for old programs.
      "content-disposition": `attachment; filename="${asciiName(name)}"; filename*=UTF-8''${encodeName(name)}`,
    },
  };
}

/** The name without the endings that the input's format and compression gave it. */
const baseName = (name: string): string =>
  name.replace(/\.(?:gz|zst)$/i, "").replace(/\.(?:csv|tsv|jsonl|ndjson|json|parquet|txt|log)$/i, "") || "addresses";
const asciiName = (name: string): string => name.replace(/[^\w.() -]/g, "_");
const encodeName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** The result behind a signed link. @throws Failure NOT_FOUND for one that is forged, too old, or without a result */
export async function openSignedResult(app: App, id: number, expires: number, signature: string): Promise<StoredBody> {
  const isSigned = isSameText(signature, signResult(app, id, expires));
  if (!isSigned || expires * 1000 <= app.now().getTime()) throw new Failure("NOT_FOUND");
  const job = await app.db.bulkJob.findUnique({ where: { id } });
  if (!job?.pieces) throw new Failure("NOT_FOUND");
  return resultOf(job);
}
