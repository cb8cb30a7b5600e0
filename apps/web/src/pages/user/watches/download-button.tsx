import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTexts } from "../../../lib/texts.tsx";
import { busyWhile } from "../../../ui/busy.ts";
import { showToast } from "../../../ui/toast.tsx";

interface DownloadButtonProps {
  download: () => Promise<void>;
  size?: "xs";
}

/** Downloads what is listed as CSV. */
export function DownloadButton({ download, size }: DownloadButtonProps) {
  const { changes: texts } = useTexts("user/watches");
  const [isBusy, setIsBusy] = useState(false);
  const start = () => {
    setIsBusy(true);
    download()
      .catch(() => showToast(texts.downloadFailed, "warn"))
      .finally(() => setIsBusy(false));
  };
  return (
    <Button
      variant="default"
      {...(size && { size })}
      leftSection={<IconDownload size={size ? 15 : 16} stroke={1.6} aria-hidden="true" />}
      {...busyWhile(isBusy)}
      onClick={start}
    >
      {texts.download}
    </Button>
  );
}
