import { Button } from "@mantine/core";
import { sampleAddresses } from "@meridian/contract/sample-addresses";
import { useState } from "react";
import { DialogFrame } from "../../../dialogs/dialog-frame.tsx";
import type { Language } from "../../../lib/language.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { Copy } from "../../../ui/copy.tsx";
import styles from "./secret-dialog.module.css";

/** An address that test keys answer. */
const testAddress = "203.0.113.10";

/** A command that calls this site with a key. */
export const curlLine = (origin: string, secret: string, isTest: boolean, language: Language): string =>
  `curl -H "X-API-Key: ${secret}" "${origin}/v2/query?ip=${isTest ? testAddress : sampleAddresses[language].access}&lang=${language}"`;

/** Shows a new secret, which must be copied before the dialog can be closed. */
export function SecretDialog({ secret, isTest, onClose }: { secret: string; isTest: boolean; onClose: () => void }) {
  const { secret: texts, key } = useTexts("keys");
  const [isCopied, setIsCopied] = useState(false);
  const line = curlLine(location.origin, secret, isTest, useLanguage());
  return (
    <DialogFrame title={texts.title} lead={texts.lead} width={560} onClose={() => isCopied && onClose()}>
      <div className={styles.box}>
        <code className={`min-w-0 text-ink text-sm leading-15 wrap-anywhere ${styles.secret}`}>{secret}</code>
        <Copy text={secret} label={key.copy} onTried={() => setIsCopied(true)} />
      </div>
      <p className={styles.label}>{texts.line}</p>
      <div className={styles.box}>
        <code className="min-w-0 text-ink text-sm leading-15 wrap-anywhere">{line}</code>
        <Copy text={line} onTried={() => setIsCopied(true)} />
      </div>
      {isTest && <p className={styles.label}>{texts.testLead}</p>}
      <div className="row note gap-3 justify-end mt-5">
        {!isCopied && <span>{texts.copyFirst}</span>}
        <Button disabled={!isCopied} onClick={onClose}>
          {texts.done}
        </Button>
      </div>
    </DialogFrame>
  );
}
