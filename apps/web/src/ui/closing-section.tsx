import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { PagePath } from "../site.ts";
import styles from "./closing-section.module.css";
import { RegisterButton } from "./register-button.tsx";

interface ClosingSectionProps {
  title: string;
  text: string;
  /** Label of the button that opens the registration, for visitors. */
  registerLabel: string;
  more: { to: PagePath; label: string };
  /** A line above the title; with it the section is centered and larger. */
  above?: ReactNode;
}

/** Ends a page with a registration button and a link to read on. */
export function ClosingSection({ title, text, registerLabel, more, above }: ClosingSectionProps) {
  return (
    <section className={styles.section} data-large={above !== undefined || undefined} aria-labelledby="closing-title">
      <div className={`graticule ${styles.background}`} aria-hidden="true" />
      <div className={`container bar gap-7 gap-x-12 ${styles.row}`}>
        <div>
          {above}
          <h2 className={above === undefined ? "title-2" : "title-1"} id="closing-title">
            {title}
          </h2>
          <p className={`lead mt-3 ${styles.text}`}>{text}</p>
        </div>
        <div className={`cluster gap-3 ${styles.actions}`}>
          <RegisterButton label={registerLabel} />
          <Button component={Link} to={more.to} variant="default" size="md">
            {more.label}
          </Button>
        </div>
      </div>
    </section>
  );
}
