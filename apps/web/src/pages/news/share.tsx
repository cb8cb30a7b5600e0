import { ActionIcon } from "@mantine/core";
import { IconShare } from "@tabler/icons-react";
import { useTexts } from "../../lib/texts.tsx";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { Copy } from "../../ui/copy.tsx";
import styles from "./share.module.css";

/** Hands the page on: by the device's own list of ways where it has one, and always by its address. */
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
          // A reader who closes the list has refused nothing we would have to tell him.
          onClick={() => void navigator.share({ title, url: address }).catch(() => {})}
        >
          <IconShare size={16} stroke={1.6} />
        </ActionIcon>
      )}
      <Copy text={address} label={texts.copyLink} />
    </div>
  );
}
