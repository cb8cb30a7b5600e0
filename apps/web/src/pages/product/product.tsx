import type { ReactNode } from "react";
import type { ProductTexts } from "../../content/product-texts.ts";
import { AnswerSection } from "./answer-section.tsx";
import { ClosingSection } from "./closing-section.tsx";
import type { ProductDefinition } from "./definition.ts";
import { Hero } from "./hero.tsx";
import { MakingSection } from "./making-section.tsx";
import { QuestionSection } from "./question-section.tsx";
import { RelatedSection } from "./related-section.tsx";
import { UseSection } from "./use-section.tsx";

interface ProductPageProps {
  product: ProductDefinition;
  texts: ProductTexts;
  /** The live part, beside the heading. */
  children: ReactNode;
}

/** The page of one product; what differs is its definition, its words and its demo. */
export function ProductPage({ product, texts, children }: ProductPageProps) {
  return (
    <>
      <Hero path={product.path} texts={texts}>
        {children}
      </Hero>
      <AnswerSection product={product} texts={texts} />
      <UseSection uses={texts.uses} />
      <MakingSection sources={product.sources} texts={texts} />
      <QuestionSection faq={texts.faq} />
      <RelatedSection products={product.relatedProducts} solutions={product.relatedSolutions} />
      <ClosingSection />
    </>
  );
}
