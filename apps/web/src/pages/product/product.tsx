import type { ReactNode } from "react";
import type { ProductTexts } from "../../content/product-texts.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { ClosingSection } from "../../ui/closing-section.tsx";
import { FaqSection } from "../../ui/faq-section.tsx";
import { AnswerSection } from "./answer-section.tsx";
import { DataSection } from "./data/data-section.tsx";
import type { ProductsByLanguage } from "./definition.ts";
import { TemplateContext } from "./demo/template.ts";
import { Hero } from "./hero.tsx";
import { MakingSection } from "./making-section.tsx";
import { RelatedSection } from "./related-section.tsx";
import { UseSection } from "./use-section.tsx";

interface ProductPageProps {
  products: ProductsByLanguage;
  texts: ProductTexts;
  /** The live demo, next to the heading. */
  children: ReactNode;
  /** Sections that only this product has. */
  extra?: ReactNode;
}

/** The page of one product, which differs from others in its definition, texts and demo. */
export function ProductPage({ products, texts, children, extra }: ProductPageProps) {
  const product = products[useLanguage()];
  const { actions, closing, faq } = useTexts("product");
  return (
    <TemplateContext value={product.template}>
      <Hero product={product} texts={texts}>
        {children}
      </Hero>
      <AnswerSection product={product} texts={texts} />
      <DataSection product={product} texts={texts.data} />
      {extra}
      <UseSection uses={texts.uses} />
      <MakingSection sources={product.sources} texts={texts} />
      <FaqSection title={faq} faq={texts.faq} />
      <RelatedSection products={product.relatedProducts} solutions={product.relatedSolutions} />
      <ClosingSection {...closing} registerLabel={actions.free} more={{ to: "/pricing", label: actions.prices }} />
    </TemplateContext>
  );
}
