import { languages } from "../../../lib/language.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { useHydrated } from "../../../lib/use-hydrated.ts";
import { Copy } from "../../../ui/copy.tsx";
import { JsonView } from "../../../ui/json-view.tsx";
import type { IpAnswer } from "../answer.ts";
import { curlCommand } from "../ways/samples.ts";
import styles from "./panel.module.css";

/** The API's answer as received, and the command that repeats the call. */
export function JsonPanel({ answer, isOwn }: { answer: IpAnswer; isOwn: boolean }) {
  const { card } = useTexts("home");
  const { header } = languages[useLanguage()];
  const origin = useHydrated() ? location.origin : "";
  const command = curlCommand(origin, isOwn ? null : answer.ip, header);
  return (
    <div className="stack gap-2 py-3">
      <div className={styles.command}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <section aria-label={card.curl} tabIndex={0}>
          <code className="text-ink mono text-sm nowrap">{command}</code>
        </section>
        <Copy text={command} label={card.copyCurl} />
      </div>
      <div className={styles.answer}>
        <JsonView value={answer} label={card.jsonLabel} />
        <Copy text={JSON.stringify(answer, null, 2)} label={card.copyJson} className={styles.copyJson!} />
      </div>
    </div>
  );
}
