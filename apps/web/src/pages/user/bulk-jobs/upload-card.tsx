import { Button } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { duration } from "../../../lib/duration.ts";
import { languages } from "../../../lib/language.ts";
import { describeError } from "../../../lib/query.ts";
import { readableSize } from "../../../lib/readable-size.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import styles from "./bulk-jobs.module.css";
import { UploadCancelDialog } from "./lazy-dialogs.ts";
import { Progress } from "./progress.tsx";
import { secondsLeft } from "./rate.ts";
import { cancelUpload, pauseUpload, resumeUpload, retryUpload, type UploadState } from "./upload.ts";

type ShownUpload = Exclude<UploadState, { kind: "none" | "created" }>;

/** The upload with its progress, and what can be done about it. */
export function UploadCard({ upload }: { upload: ShownUpload }) {
  const texts = useTexts("bulk-jobs");
  const [isCanceling, setIsCanceling] = useState(false);
  const { kind, file } = upload;
  const isOngoing = kind === "sending" || kind === "paused" || kind === "waiting";
  const icon = { size: 16, stroke: 1.8, "aria-hidden": true } as const;
  return (
    // Unsaved, so that a new version of the site does not reload the page.
    <section className={`card ${styles.panel}`} aria-labelledby="upload-title" data-dirty="true">
      <h3 id="upload-title" className="strong text-lg wrap-anywhere">
        {file.name}
      </h3>
      {upload.kind === "failed" ? <Failure upload={upload} /> : <Sending upload={upload} />}
      <div className="cluster">
        {(kind === "sending" || kind === "paused") && (
          <Button
            variant="default"
            leftSection={kind === "sending" ? <IconPlayerPause {...icon} /> : <IconPlayerPlay {...icon} />}
            onClick={kind === "sending" ? pauseUpload : resumeUpload}
          >
            {kind === "sending" ? texts.upload.pause : texts.upload.resume}
          </Button>
        )}
        {kind === "waiting" && (
          <Button variant="default" onClick={resumeUpload}>
            {texts.upload.again}
          </Button>
        )}
        {kind === "failed" && (
          <>
            {upload.error.reason !== "changed" && <Button onClick={retryUpload}>{texts.upload.again}</Button>}
            <Button variant="default" onClick={cancelUpload}>
              {texts.upload.another}
            </Button>
          </>
        )}
        {isOngoing && (
          <Button variant="subtle" color="gray" onClick={() => setIsCanceling(true)}>
            {texts.upload.cancel}
          </Button>
        )}
      </div>
      <Suspense>
        {isCanceling && isOngoing && <UploadCancelDialog name={file.name} onClose={() => setIsCanceling(false)} />}
      </Suspense>
    </section>
  );
}

function Sending({ upload }: { upload: Exclude<ShownUpload, { kind: "failed" }> }) {
  const { upload: texts } = useTexts("bulk-jobs");
  const language = useLanguage();
  const { tag } = languages[language];
  const { kind, file } = upload;
  const { sent, rate } = "sent" in upload ? upload : { sent: kind === "closing" ? file.size : 0, rate: null };
  const left = secondsLeft(sent, file.size, rate);
  const facts = [
    texts.of(readableSize(sent, tag), readableSize(file.size, tag)),
    ...(rate === null ? [] : [texts.pace(readableSize(rate, tag))]),
    ...(left === null ? [] : [texts.left(duration(left, language))]),
  ];
  return <Progress label={texts[kind]} share={sent / file.size} facts={facts.join(" · ")} />;
}

function Failure({ upload: { error } }: { upload: Extract<ShownUpload, { kind: "failed" }> }) {
  const { upload: texts, uploadErrors } = useTexts("bulk-jobs");
  const { errors } = useTexts("common");
  return (
    <div role="alert">
      <p className="strong text-error">{texts.failed}</p>
      <p>{error.reason === "answer" ? describeError(error.error, errors) : uploadErrors[error.reason]}</p>
    </div>
  );
}
