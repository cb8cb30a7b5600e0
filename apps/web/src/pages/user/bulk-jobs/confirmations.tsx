import { Button } from "@mantine/core";
import { ConfirmDialog } from "../../../dialogs/confirm-dialog.tsx";
import { DialogFrame } from "../../../dialogs/dialog-frame.tsx";
import { api } from "../../../lib/api.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { cancelUpload } from "./upload.ts";

export function UploadCancelDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { uploadCancel: texts, cancel } = useTexts("bulk-jobs");
  return (
    <DialogFrame title={texts.title(name)} lead={texts.text} onClose={onClose}>
      <div className="cluster justify-end mt-2">
        <Button variant="default" data-autofocus onClick={onClose}>
          {cancel}
        </Button>
        <Button className="destructive" onClick={cancelUpload}>
          {texts.submit}
        </Button>
      </div>
    </DialogFrame>
  );
}

interface JobConfirmationProps {
  job: { id: number; name: string };
  onDone: () => void;
  onClose: () => void;
}

export function CancelDialog({ job: { id, name }, onDone, onClose }: JobConfirmationProps) {
  const { jobCancel: texts, cancel } = useTexts("bulk-jobs");
  return (
    <ConfirmDialog
      isDestructive
      title={texts.title(name)}
      texts={texts}
      cancel={cancel}
      action={api.bulkJobs.jobCancel}
      input={{ id }}
      affected={[api.bulkJobs.jobInfo, api.bulkJobs.jobList]}
      onDone={() => {
        showToast(texts.done);
        onDone();
      }}
      onClose={onClose}
    />
  );
}

export function DeleteDialog({ job: { id, name }, onDone, onClose }: JobConfirmationProps) {
  const { jobDelete: texts, cancel } = useTexts("bulk-jobs");
  return (
    <ConfirmDialog
      isDestructive
      title={texts.title(name)}
      texts={texts}
      cancel={cancel}
      action={api.bulkJobs.jobDelete}
      input={{ id }}
      affected={[api.bulkJobs.jobList]}
      onDone={() => {
        showToast(texts.done);
        onDone();
      }}
      onClose={onClose}
    />
  );
}
