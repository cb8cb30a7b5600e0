import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { ProductTexts } from "../../content/product-texts.ts";
import { useTexts } from "../../lib/texts.tsx";
import { PageHero } from "../../ui/page-hero.tsx";
import { documentOf, type ProductDefinition } from "./definition.ts";
import styles from "./hero.module.css";
import { LateIcon } from "./late-icon.tsx";

interface HeroProps {
  product: Pick<ProductDefinition, "path" | "call" | "template">;
  texts: Pick<ProductTexts, "title" | "lead" | "facts">;
  /** Shown next to the text, or below it on a phone. */
  children: ReactNode;
}

export function Hero({ product: { path, call, template }, texts, children }: HeroProps) {
  const { actions } = useTexts("product");
  return (
    <PageHero
      path={path}
      icon={<LateIcon path={path} />}
      texts={texts}
      registerLabel={actions.free}
      actions={
        <Button component={Link} to={documentOf(call)} variant="default" size="md">
          {actions.docs}
        </Button>
      }
      facts={
        <dl className={styles.facts}>
          {texts.facts.map((fact) => (
            <div key={fact.name}>
              <dt>{fact.name}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
      }
      className={`${styles.columns} ${styles[template]}`}
    >
      {children}
    </PageHero>
  );
}
