import type { ProductTexts } from "../../content/product-texts.ts";
import { useTexts } from "../../lib/texts.tsx";
import { SectionHead } from "../../ui/section-head.tsx";
import styles from "./use-section.module.css";

/** Use cases of the product. */
export function UseSection({ uses }: Pick<ProductTexts, "uses">) {
  const { uses: title } = useTexts("product");
  return (
    <section className="section" aria-labelledby="uses-title">
      <div className="container">
        <SectionHead id="uses-title" title={title} />
        <ul className={`columns cols-3 gap-8 mt-9 ${styles.uses}`}>
          {uses.map((use) => (
            <li className="pt-5 border-t-ink" key={use.title}>
              <h3 className="title-3">{use.title}</h3>
              <p className="mt-2 text-muted">{use.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
