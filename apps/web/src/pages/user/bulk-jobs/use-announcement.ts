import { useTexts } from "../../../lib/texts.tsx";
import type { UploadState } from "./upload.ts";
import type { Job } from "./values.ts";

const STEP = 25;

/** What screen readers say about the upload or the open job: each change of its status, and every quarter of progress. */
export function useAnnouncement(upload: UploadState, job: Job | undefined): string {
  const texts = useTexts("bulk-jobs");
  const { announce } = texts;
  switch (upload.kind) {
    case "sending": {
      const share = Math.floor((upload.sent / upload.file.size) * (100 / STEP)) * STEP;
      return share === 0
        ? announce.status(upload.file.name, texts.upload.sending)
        : announce.percent(upload.file.name, share);
    }
    case "opening":
    case "paused":
    case "waiting":
    case "closing":
      return announce.status(upload.file.name, texts.upload[upload.kind]);
    // Said by its own alert.
    case "failed":
      return "";
  }
  if (!job) return "";
  const share = Math.floor(job.progress / STEP) * STEP;
  return job.status === "running" && share > 0
    ? announce.percent(job.name, share)
    : announce.status(job.name, texts.statuses[job.status]);
}
