import { IconPlus } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import styles from "./faq-section.module.css";

export interface Question {
  question: string;
  answer: string;
  /** Where to go from here. */
  link?: { to: string; text: string };
}

/** Questions in native disclosures, which work without scripts and are found by the browser's search. */
export function FaqSection({ title, faq }: { title: string; faq: readonly Question[] }) {
  return (
    <section className="section" aria-labelledby="questions-title">
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
          {faq.map(({ question, answer, link }) => (
            <details key={question} className={`border-b ${styles.item}`}>
              <summary>
                {question}
                <IconPlus size={18} stroke={1.6} aria-hidden="true" />
              </summary>
              <p className="measure pb-5">
                {answer}{" "}
                {link && (
                  <Link to={link.to} className="link">
                    {link.text}
                  </Link>
                )}
              </p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

/** The questions as structured data for search engines. */
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
