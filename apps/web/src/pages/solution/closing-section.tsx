import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { useTexts } from "../../lib/texts.tsx";
import { DialogButton } from "../../ui/dialog-button.tsx";
import styles from "../product/closing-section.module.css";

export function ClosingSection() {
  const { closing, actions } = useTexts("solution");
  return (
    <section className={styles.section} aria-labelledby="closing-title">
      <div className={`graticule ${styles.background}`} aria-hidden="true" />
      <div className={`container ${styles.row}`}>
        <div>
          <h2 className="title-2" id="closing-title">
            {closing.title}
          </h2>
          <p className={`lead ${styles.text}`}>{closing.text}</p>
        </div>
        <div className={styles.actions}>
          <DialogButton dialog="register">{actions.free}</DialogButton>
          <Button component={Link} to="/doc" variant="default" size="md">
            {actions.docs}
          </Button>
        </div>
      </div>
    </section>
  );
}
