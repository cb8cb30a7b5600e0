import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { renderSVG } from "uqr";
import { useTexts } from "../../lib/texts.tsx";
import { load } from "../../lib/update-watch.ts";
import { noteLinkCopied } from "../../lib/visits.ts";
import { busyWhile } from "../../ui/busy.ts";
import { Copy } from "../../ui/copy.tsx";
import { showToast } from "../../ui/toast.tsx";
import styles from "./reward.module.css";

/** The link and code to copy, the QR code, and a poster with both. */
export function InvitationCard({ url, code }: { url: string; code: string }) {
  const { link: texts, poster } = useTexts("reward");
  const { brand } = useTexts("common");
  const [isDrawing, setIsDrawing] = useState(false);
  const image = useMemo(() => `data:image/svg+xml,${encodeURIComponent(renderSVG(url, { border: 2 }))}`, [url]);
  const download = async () => {
    setIsDrawing(true);
    try {
      const { downloadPoster } = await load(() => import("./poster.ts"));
      await downloadPoster({ ...poster, brand, code: poster.code(code), url });
    } catch {
      showToast(texts.posterFailed, "warn");
    } finally {
      setIsDrawing(false);
    }
  };
  return (
    <section className={styles.invitation} aria-labelledby="invitation">
      <div>
        <h2 className="title-3" id="invitation">
          {texts.title}
        </h2>
        <dl className="stack gap-3 mt-4 mb-5">
          <div>
            <dt className="note">{texts.label}</dt>
            <dd className="row gap-1">
              <code className="wrap-anywhere text-ink text-md">{url}</code>
              <Copy text={url} label={texts.copyLink} onTried={noteLinkCopied} />
            </dd>
          </div>
          <div>
            <dt className="note">{texts.code}</dt>
            <dd className="row gap-1">
              <code className="wrap-anywhere text-ink text-md">{code}</code>
              <Copy text={code} label={texts.copyCode} />
            </dd>
          </div>
        </dl>
        <Button
          variant="default"
          {...busyWhile(isDrawing)}
          leftSection={<IconDownload size={16} stroke={1.8} />}
          onClick={download}
        >
          {texts.poster}
        </Button>
      </div>
      <img src={image} width={148} height={148} alt={texts.qr} className={styles.qr} />
    </section>
  );
}
