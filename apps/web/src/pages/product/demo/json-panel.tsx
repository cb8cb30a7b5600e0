import { useTexts } from "../../../lib/texts.tsx";
import { Copy } from "../../../ui/copy.tsx";
import { JsonView } from "../../../ui/json-view.tsx";
import styles from "./json-panel.module.css";

/** An answer as the API gives it, to be copied. */
export function JsonPanel({ answer }: { answer: object }) {
  const { demo: texts } = useTexts("product");
  return (
    <>
      <JsonView value={answer} label={texts.json} />
      <Copy text={JSON.stringify(answer, null, 2)} label={texts.copyJson} className={styles.copy!} />
    </>
  );
}
