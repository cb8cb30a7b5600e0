import type { ReactNode } from "react";
import { useTexts } from "../lib/texts.tsx";
import type { PagePath } from "../site.ts";
import { DialogButton } from "./dialog-button.tsx";
import styles from "./page-hero.module.css";

interface PageHeroProps {
  /** Of the page, whose name stands above the title. */
  path: PagePath;
  icon: ReactNode;
  texts: { title: string; lead: string };
  /** On the button that opens the registration. */
  free: string;
  /** Further buttons. */
  actions: ReactNode;
  /** What stands below the buttons. */
  facts?: ReactNode;
  /** Of the grid, which sets the words beside what the page shows. */
  className: string;
  /** What the page shows. */
  children: ReactNode;
}

/** How the page of a product or a solution begins: its words over the map grid, and beside them what it does. */
export function PageHero({ path, icon, texts, free, actions, facts, className, children }: PageHeroProps) {
  const { name } = useTexts("site")[path];
  return (
    <div className={styles.hero}>
      <div className={`graticule ${styles.background}`} aria-hidden="true" />
      <div className={`container ${className}`}>
        <div>
          <p className={styles.name}>
            {icon}
            {name}
          </p>
          <h1 className={`title-1 ${styles.title}`}>{texts.title}</h1>
          <p className={`lead ${styles.lead}`}>{texts.lead}</p>
          <div className={styles.actions}>
            <DialogButton dialog="register">{free}</DialogButton>
            {actions}
          </div>
          {facts}
        </div>
        {children}
      </div>
    </div>
  );
}
