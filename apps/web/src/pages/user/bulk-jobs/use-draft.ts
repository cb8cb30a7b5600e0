import { ApiError } from "@meridian/client/call";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../../../lib/api.ts";
import { query } from "../../../lib/query.ts";
import { type Job, type Options, optionsOf } from "./values.ts";

/** Several changes in a row are sent as one, because the file is read again for each. */
const QUIET_MS = 600;

/** The options of a job that has not started, with changes that are sent by themselves after a moment. */
export function useDraft(job: Job) {
  const client = useQueryClient();
  const [changed, setChanged] = useState<Options | null>(null);
  const update = useMutation({
    mutationFn: (options: Options) => api.bulkJobs.jobUpdate({ id: job.id, ...options }),
    onSuccess: (updated, sent) => {
      client.setQueryData(query(api.bulkJobs.jobInfo, { id: job.id }).queryKey, updated);
      setChanged((current) => (current === sent ? null : current));
    },
    // What was refused is taken back, so that the page shows what is so.
    onError: (error, sent) => {
      if (error instanceof ApiError) setChanged((current) => (current === sent ? null : current));
    },
  });
  const { mutate, isPending } = update;
  useEffect(() => {
    if (!changed || isPending) return;
    const timer = setTimeout(() => mutate(changed), QUIET_MS);
    return () => clearTimeout(timer);
  }, [changed, isPending, mutate]);

  return {
    options: { ...optionsOf(job), ...changed },
    change: (part: Options) => setChanged({ ...changed, ...part }),
    /** True until the server knows every change and has read the file accordingly. */
    isBusy: changed !== null || job.status === "checking",
  };
}
