import "../../../styles/form.css";
import { Button, Textarea } from "@mantine/core";
import { overrideImportCsvMaxLength } from "@meridian/client/inputs";
import { overrideColumns } from "@meridian/contract/override-names";
import { overrides } from "@meridian/contract/overrides";
import { useState } from "react";
import { DialogFrame } from "../../../dialogs/dialog-frame.tsx";
import { FormDialog } from "../../../dialogs/form-dialog.tsx";
import { Refusal } from "../../../dialogs/refusal.tsx";
import { api } from "../../../lib/api.ts";
import { useEndpointForm } from "../../../lib/form.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { TextFileButton } from "../../../ui/text-file-button.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { affected } from "./values.ts";

type Imported = Awaited<ReturnType<typeof api.overrides.overrideImport>>;

/** Imports a CSV file or text; rows that cannot be used are listed. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { imports: texts } = useTexts("user/overrides");
  const [imported, setImported] = useState<Imported | null>(null);
  const { form, submit, isSending, refusal } = useEndpointForm(api.overrides.overrideImport, {
    schema: overrides.overrideImport.input,
    initialValues: { csv: "" },
    messages: texts.errors,
    affected,
    showsRefusal: true,
    onDone: (result) => {
      if (result.unread_total > 0) return setImported(result);
      showToast(texts.done(result.added, result.changed));
      onClose();
    },
  });
  if (imported) return <Unread imported={imported} onClose={onClose} />;
  return (
    <FormDialog
      title={texts.title}
      width={560}
      isDirty={() => form.isDirty()}
      onClose={onClose}
      submitLabel={texts.submit}
      isSending={isSending}
      onSubmit={submit}
    >
      <Textarea
        data-autofocus
        label={texts.csv}
        description={texts.help}
        placeholder={`${overrideColumns.join(",")}\n8.8.8.0/24,Office,US,,San Jose,,,,is_vpn,`}
        classNames={{ input: "mono text-sm" }}
        rows={8}
        spellCheck={false}
        autoComplete="off"
        maxLength={overrideImportCsvMaxLength}
        key={form.key("csv")}
        {...form.getInputProps("csv")}
      />
      <TextFileButton
        label={texts.file}
        failed={texts.fileFailed}
        accept=".csv,text/csv,text/plain"
        onFile={async (file) => {
          if (file.size > overrideImportCsvMaxLength) throw new Error("too large");
          form.setFieldValue("csv", await file.text());
        }}
      />
      <Refusal text={refusal} />
    </FormDialog>
  );
}

function Unread({
  imported: { added, changed, unread, unread_total },
  onClose,
}: {
  imported: Imported;
  onClose: () => void;
}) {
  const { imports: texts } = useTexts("user/overrides");
  return (
    <DialogFrame
      title={texts.unreadTitle(unread_total)}
      lead={texts.done(added, changed) + texts.unreadText}
      width={560}
      onClose={onClose}
    >
      <ul className="well stack gap-1 py-3 px-4 text-sm">
        {unread.map(({ line, text }) => (
          <li key={line} className="wrap-anywhere">
            <span className="text-muted">{texts.line(line)}</span> <span className="mono">{text}</span>
          </li>
        ))}
      </ul>
      <div className="cluster justify-end mt-4">
        <Button data-autofocus onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </DialogFrame>
  );
}
