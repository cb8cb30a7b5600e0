import { useTexts } from "../../../lib/texts.tsx";
import { Copy } from "../../../ui/copy.tsx";
import { JsonView } from "../../../ui/json-view.tsx";
import styles from "./json-panel.module.css";

/** The API's raw answer, with a copy button. */
export function JsonPanel({ answer }: { answer: object }) {
  const { demo: texts } = useTexts("product");
  return (
    <>
      <JsonView value={answer} label={texts.json} />
      <Copy text={JSON.stringify(answer, null, 2)} label={texts.copyJson} className={styles.copy!} />
    </>
  );
}
