import { Button, FileButton } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { showToast } from "./toast.tsx";

interface TextFileButtonProps {
  label: string;
  failed: string;
  /** File types that the browser offers; all of them without it. */
  accept?: string;
  onFile: (file: File) => Promise<void>;
}

/** Reads a file that the reader chooses. */
export function TextFileButton({ label, failed, accept, onFile }: TextFileButtonProps) {
  const read = (file: File | null) => {
    if (file) void onFile(file).catch(() => showToast(failed, "warn"));
  };
  return (
    <FileButton {...(accept && { accept })} onChange={read}>
      {(properties) => (
        <Button
          {...properties}
          variant="subtle"
          size="xs"
          className="justify-self-start"
          leftSection={<IconFileUpload size={16} stroke={1.6} aria-hidden="true" />}
        >
          {label}
        </Button>
      )}
    </FileButton>
  );
}
