import { lazy, Suspense } from "react";
import type { ProductTexts } from "../../../content/product-texts.ts";
import { load } from "../../../lib/update-watch.ts";
import { useApproach } from "../../../lib/use-approach.ts";
import { SectionHead } from "../../../ui/section-head.tsx";
import type { ProductDefinition } from "../definition.ts";
import styles from "./data-section.module.css";

const DataPart = lazy(() => load(() => import("./data-part.tsx").then((part) => ({ default: part.DataPart }))));

interface DataSectionProps {
  product: Pick<ProductDefinition, "path" | "data">;
  texts: ProductTexts["data"];
}

/** Figures about the data behind the product's answers, loaded once the reader scrolls near. */
export function DataSection({ product, texts }: DataSectionProps) {
  const [frame, isNear] = useApproach<HTMLDivElement>();
  return (
    <section className="section" aria-labelledby="data-title">
      <div className="container">
        <SectionHead id="data-title" title={texts.title} text={texts.text} />
        <div ref={frame} className={`mt-9 ${styles.frame}`}>
          <Suspense>{isNear && <DataPart product={product} />}</Suspense>
        </div>
      </div>
    </section>
  );
}
