import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { languages } from "../../../lib/language.ts";
import { useSiteFigures } from "../../../lib/site-figures.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { DialogButton } from "../../../ui/dialog-button.tsx";
import { Ip } from "../../../ui/ip.tsx";
import type { IpAnswer } from "../answer.ts";
import styles from "./closing-section.module.css";

/** The last line of the page: the address it began with, and what to do next. */
export function ClosingSection({ own }: { own: IpAnswer | undefined }) {
  const texts = useTexts("home").closing;
  const { tag } = languages[useLanguage()];
  const { freeLookups } = useSiteFigures();
  return (
    <section className={styles.section} aria-labelledby="closing-title">
      <div className={`graticule ${styles.background}`} aria-hidden="true" />
      <div className={`container ${styles.content}`}>
        <p className={styles.address}>{own && <Ip address={own.ip} isOwn />}</p>
        <h2 className={`title-1 ${styles.title}`} id="closing-title">
          {texts.title}
        </h2>
        <p className={`lead ${styles.text}`}>{texts.text(freeLookups.toLocaleString(tag))}</p>
        <div className={styles.actions}>
          <DialogButton dialog="register">{texts.signUp}</DialogButton>
          <Button component={Link} to="/doc" variant="default" size="md">
            {texts.documentation}
          </Button>
        </div>
      </div>
    </section>
  );
}
