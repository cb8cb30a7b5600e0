import { IconPlus } from "@tabler/icons-react";
import styles from "./question-section.module.css";

export interface Question {
  question: string;
  answer: string;
}

/** Questions that open one by one; the browser's own disclosure works without scripts and is found by its search. */
export function QuestionSection({ title, faq }: { title: string; faq: readonly Question[] }) {
  return (
    <section className={styles.section} aria-labelledby="questions-title">
      <div className={`container ${styles.columns}`}>
        <h2 className="title-2" id="questions-title">
          {title}
        </h2>
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts, which cannot end the element
          dangerouslySetInnerHTML={{ __html: structuredText(faq) }}
        />
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

/** The questions as search engines read them. */
const structuredText = (faq: readonly Question[]): string =>
  JSON.stringify({
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: faq.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  }).replaceAll("<", "\\u003c");
