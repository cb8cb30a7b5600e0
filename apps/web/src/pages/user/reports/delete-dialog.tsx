import { ConfirmDialog } from "../../../dialogs/confirm-dialog.tsx";
import { api } from "../../../lib/api.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { showToast } from "../../../ui/toast.tsx";

interface DeleteDialogProps {
  report: { id: number; name: string };
  onDone: () => void;
  onClose: () => void;
}

export function DeleteDialog({ report: { id, name }, onDone, onClose }: DeleteDialogProps) {
  const { deletion: texts, cancel } = useTexts("reports");
  return (
    <ConfirmDialog
      isDestructive
      title={texts.title(name)}
      texts={texts}
      cancel={cancel}
      action={api.lensReports.lensReportDelete}
      input={{ id }}
      affected={[api.lensReports.lensReportList]}
      onDone={() => {
        showToast(texts.done);
        onDone();
      }}
      onClose={onClose}
    />
  );
}
