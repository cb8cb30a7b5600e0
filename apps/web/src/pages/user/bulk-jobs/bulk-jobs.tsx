import "../../../styles/select.css";
import "../../../styles/form.css";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Link } from "react-router-dom";
import { api } from "../../../lib/api.ts";
import { query } from "../../../lib/query.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { useAddressQuery } from "../../../lib/use-address-query.ts";
import { History } from "./history.tsx";
import { JobPanel } from "./job-panel.tsx";
import { SourceBox } from "./source-box.tsx";
import { clearUpload, currentUpload, subscribeToUpload } from "./upload.ts";
import { UploadCard } from "./upload-card.tsx";
import { useAnnouncement } from "./use-announcement.ts";
import { useUsableKeys } from "./use-usable-keys.ts";
import { addressOfJob, nextLook } from "./values.ts";

/** Jobs that look up whole files: a new one, the one that is open, and all of them. The open job is in the address. */
export default function BulkJobs() {
  const texts = useTexts("bulk-jobs");
  const { parameters, change } = useAddressQuery();
  const id = Number(parameters.get("job")) || null;
  const [firstId] = useState(id);
  const upload = useSyncExternalStore(subscribeToUpload, currentUpload);
  const keys = useUsableKeys();
  const job = useQuery({
    ...query(api.bulkJobs.jobInfo, { id: id ?? 0 }, { lazy: true }),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => nextLook(state.data ? [state.data.status] : []),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
  });
  const announcement = useAnnouncement(upload, job.data);

  const client = useQueryClient();
  const openNew = (created: number) => {
    void client.invalidateQueries({ queryKey: [api.bulkJobs.jobList.path] });
    change({ job: String(created), page: null });
  };
  const createdId = upload.kind === "created" ? upload.jobId : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a job is opened once, when it has been created
  useEffect(() => {
    if (createdId === null) return;
    openNew(createdId);
    clearUpload();
  }, [createdId]);

  const isUploading = upload.kind !== "none" && upload.kind !== "created";
  return (
    <>
      <header className="bar items-end mb-5">
        <div>
          <h2 className="title-3">{texts.title}</h2>
          <p className="quiet measure-80">
            {texts.lead}{" "}
            <Link to="/doc/bulk-jobs" className="link">
              {texts.guide}
            </Link>
          </p>
        </div>
        {id !== null && (
          <Button
            component={Link}
            to={addressOfJob(null)}
            variant="default"
            leftSection={<IconPlus size={16} stroke={2} aria-hidden="true" />}
          >
            {texts.fresh}
          </Button>
        )}
      </header>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {isUploading && <UploadCard upload={upload} />}
      {!isUploading && id === null && <SourceBox keys={keys} onCreated={openNew} />}
      {id !== null && (
        <JobPanel key={id} query={job} takesFocus={id !== firstId} onGone={() => change({ job: null })} />
      )}
      <History page={Number(parameters.get("page")) || 1} openId={id} keyId={keys.chosen?.id ?? null} />
    </>
  );
}
