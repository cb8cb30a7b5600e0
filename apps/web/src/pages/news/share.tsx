import { ActionIcon } from "@mantine/core";
import { IconShare } from "@tabler/icons-react";
import { useTexts } from "../../lib/texts.tsx";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { Copy } from "../../ui/copy.tsx";
import styles from "./share.module.css";

/** Shares the page through the device if it can, and always by copying the address. */
export function Share({ title }: { title: string }) {
  const texts = useTexts("news");
  const isHydrated = useHydrated();
  const address = isHydrated ? location.origin + location.pathname : "";
  const canShare = isHydrated && "share" in navigator;
  return (
    <div className={styles.share}>
      {canShare && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={texts.share}
          // Closing the device's list is not an error.
          onClick={() => void navigator.share({ title, url: address }).catch(() => {})}
        >
          <IconShare size={16} stroke={1.6} />
        </ActionIcon>
      )}
      <Copy text={address} label={texts.copyLink} isLabelled />
    </div>
  );
}
