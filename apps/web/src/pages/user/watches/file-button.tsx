import { Button, FileButton } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { showToast } from "../../../ui/toast.tsx";

interface TextFileButtonProps {
  label: string;
  failed: string;
  onFile: (file: File) => Promise<void>;
}

/** Reads a file that the reader chooses. */
export function TextFileButton({ label, failed, onFile }: TextFileButtonProps) {
  const read = (file: File | null) => {
    if (file) void onFile(file).catch(() => showToast(failed, "warn"));
  };
  return (
    <FileButton onChange={read}>
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
