import { Button, FileButton } from "@mantine/core";
import { IconDownload, IconFileUpload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { api } from "../../../lib/api.ts";
import { useAction } from "../../../lib/query.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { busyWhile } from "../../../ui/busy.ts";
import { showToast } from "../../../ui/toast.tsx";

interface ChecklistWayProps {
  ticket: string;
  statement: string;
  queryKey: readonly unknown[];
}

/** The statement to sign, and the signed checklist to upload. */
export function ChecklistWay({ ticket, statement, queryKey }: ChecklistWayProps) {
  const { found, checklist: texts } = useTexts("report/correction").prove;
  const cache = useQueryClient();
  const prove = useAction(api.corrections.correctionChecklist, []);
  const forget = useRef<() => void>(null);
  const upload = async (file: File | null) => {
    // So that the same file can be chosen again, after it has changed.
    forget.current?.();
    if (file === null) return;
    cache.setQueryData(queryKey, await prove.mutateAsync({ input: { ticket_no: ticket, file } }));
    showToast(found);
  };
  return (
    <div>
      <h3 className="label text-md">{texts.title}</h3>
      <p className="note measure">{texts.lead}</p>
      <div className="cluster gap-2 mt-2">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => saveFile(`correction-${ticket}.txt`, statement)}
        >
          {texts.statement}
        </Button>
        <FileButton resetRef={forget} accept=".sig" onChange={(file) => void upload(file).catch(() => undefined)}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              size="xs"
              leftSection={<IconFileUpload size={16} stroke={1.6} aria-hidden="true" />}
              {...busyWhile(prove.isPending)}
            >
              {texts.upload}
            </Button>
          )}
        </FileButton>
      </div>
    </div>
  );
}
