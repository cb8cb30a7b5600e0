import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import type { PagePath } from "../site.ts";
import styles from "./closing-section.module.css";
import { DialogButton } from "./dialog-button.tsx";

interface ClosingSectionProps {
  title: string;
  text: string;
  /** On the button that opens the registration. */
  free: string;
  more: { to: PagePath; label: string };
}

/** How a page ends: with the way to a free key, and one to read on. */
export function ClosingSection({ title, text, free, more }: ClosingSectionProps) {
  return (
    <section className={styles.section} aria-labelledby="closing-title">
      <div className={`graticule ${styles.background}`} aria-hidden="true" />
      <div className={`container ${styles.row}`}>
        <div>
          <h2 className="title-2" id="closing-title">
            {title}
          </h2>
          <p className={`lead ${styles.text}`}>{text}</p>
        </div>
        <div className={styles.actions}>
          <DialogButton dialog="register">{free}</DialogButton>
          <Button component={Link} to={more.to} variant="default" size="md">
            {more.label}
          </Button>
        </div>
      </div>
    </section>
  );
}
