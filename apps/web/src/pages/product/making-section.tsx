import { Link } from "react-router-dom";
import type { ProductTexts } from "../../content/product-texts.ts";
import { useTexts } from "../../lib/texts.tsx";
import { type SourceName, sourceLink } from "./definition.ts";
import styles from "./making-section.module.css";

interface MakingSectionProps {
  sources: readonly SourceName[];
  texts: Pick<ProductTexts, "making" | "limits">;
}

/** How the answer is made, the sources behind it, and its limits. */
export function MakingSection({ sources, texts }: MakingSectionProps) {
  const { making: names } = useTexts("product");
  return (
    <section className="section bg-surface" aria-labelledby="making-title">
      <div className={`container ${styles.columns}`}>
        <div>
          <h2 className="title-2" id="making-title">
            {names.title}
          </h2>
          <div className="stack measure mt-6">
            {texts.making.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
        <div>
          <h3 className={styles.heading}>{names.sources}</h3>
          <ul>
            {sources.map((name) => (
              <Source key={name} name={name} />
            ))}
          </ul>
          <Link to="/statement/attribution" className="link inline-block mt-4 mb-9 text-md">
            {names.credits}
          </Link>
          <h3 className={styles.heading}>{names.limits}</h3>
          <ul>
            {texts.limits.map((limit) => (
              <li key={limit} className={`grid gap-3 py-3 border-b leading-15 ${styles.limit}`}>
                {limit}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

function Source({ name }: { name: SourceName }) {
  const texts = useTexts("product").sources[name];
  const link = sourceLink(name);
  return (
    <li className={styles.source}>
      {link ? (
        <a href={link.url} rel="noopener" className="link justify-self-start">
          {texts.name}
        </a>
      ) : (
        <span className="text-ink">{texts.name}</span>
      )}
      <span className="note">{link?.licence}</span>
      <span className="quiet col-span-full leading-15">{texts.gives}</span>
    </li>
  );
}
