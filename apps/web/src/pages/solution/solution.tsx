import { useLocation } from "react-router-dom";
import type { SolutionTexts } from "../../content/solution-texts.ts";
import { useTexts } from "../../lib/texts.tsx";
import type { PagePath } from "../../site.ts";
import { ClosingSection } from "../../ui/closing-section.tsx";
import { ArchitectureSection } from "./architecture-section.tsx";
import { CaseSection } from "./case-section.tsx";
import type { Example } from "./example.ts";
import { ExampleSection } from "./example-section.tsx";
import { FlowHero } from "./flow-hero.tsx";
import { ProductCards } from "./product-cards.tsx";
import type { SolutionName } from "./solution-name.ts";
import { StepSection } from "./step-section.tsx";

interface SolutionPageProps {
  name: SolutionName;
  example: Example;
  products: readonly PagePath[];
}

/** The page of one industry, which differs from others in its texts, its rule and the products it uses. */
export function SolutionPage({ name, example, products }: SolutionPageProps) {
  const texts: SolutionTexts<{ ip: string }> = useTexts(`solution/${name}`);
  const { actions, closing } = useTexts("solution");
  const slug = useLocation().pathname.split("/").at(-1) ?? "";
  return (
    <>
      <FlowHero name={name} path={`/solution/${slug}` as PagePath} texts={texts} />
      <StepSection problem={texts.problem} steps={texts.steps} />
      <ExampleSection name={name} texts={texts.example} example={example} />
      <ArchitectureSection stations={texts.architecture} limits={texts.limits} />
      <ProductCards paths={products} />
      <CaseSection slug={slug} />
      <ClosingSection {...closing} registerLabel={actions.free} more={{ to: "/doc", label: actions.docs }} />
    </>
  );
}
