import { IconPlus } from "@tabler/icons-react";
import type { ProductTexts } from "../../content/product-texts.ts";
import { useTexts } from "../../lib/texts.tsx";
import styles from "./question-section.module.css";

/** Questions that open one by one; the browser's own disclosure works without scripts and is found by its search. */
export function QuestionSection({ faq }: Pick<ProductTexts, "faq">) {
  const { faq: title } = useTexts("product");
  return (
    <section className={styles.section} aria-labelledby="questions-title">
      <div className={`container ${styles.columns}`}>
        <h2 className="title-2" id="questions-title">
          {title}
        </h2>
        <div>
          {faq.map(({ question, answer }) => (
            <details key={question} className={styles.item}>
              <summary>
                {question}
                <IconPlus size={18} stroke={1.6} aria-hidden="true" />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
