import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { ProductTexts } from "../../content/product-texts.ts";
import { useTexts } from "../../lib/texts.tsx";
import { DialogButton } from "../../ui/dialog-button.tsx";
import { documentOf, type ProductDefinition } from "./definition.ts";
import styles from "./hero.module.css";
import { LateIcon } from "./late-icon.tsx";

interface HeroProps {
  product: Pick<ProductDefinition, "path" | "call">;
  texts: Pick<ProductTexts, "title" | "lead" | "facts">;
  /** Stands beside the words, or below them on a phone. */
  children: ReactNode;
}

export function Hero({ product: { path, call }, texts, children }: HeroProps) {
  const { actions } = useTexts("product");
  const { name } = useTexts("site")[path];
  return (
    <div className={styles.hero}>
      <div className={`graticule ${styles.background}`} aria-hidden="true" />
      <div className={`container ${styles.columns}`}>
        <div className={styles.text}>
          <p className={styles.name}>
            <LateIcon path={path} />
            {name}
          </p>
          <h1 className={`title-1 ${styles.title}`}>{texts.title}</h1>
          <p className={`lead ${styles.lead}`}>{texts.lead}</p>
          <div className={styles.actions}>
            <DialogButton dialog="register">{actions.free}</DialogButton>
            <Button component={Link} to={documentOf(call)} variant="default" size="md">
              {actions.docs}
            </Button>
          </div>
          <dl className={styles.facts}>
            {texts.facts.map((fact) => (
              <div key={fact.name}>
                <dt>{fact.name}</dt>
                <dd>{fact.value}</dd>
              </div>
            ))}
          </dl>
        </div>
        {children}
      </div>
    </div>
  );
}
