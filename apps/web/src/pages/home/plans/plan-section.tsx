import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { languages } from "../../../lib/language.ts";
import { useSiteFigures } from "../../../lib/site-figures.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { DialogButton } from "../../../ui/dialog-button.tsx";
import { RegisterButton } from "../../../ui/register-button.tsx";
import { SectionHead } from "../../../ui/section-head.tsx";
import styles from "./plan-section.module.css";

/** What is free and what is paid; prices are on the pricing page. */
export function PlanSection() {
  const texts = useTexts("home").plans;
  const { tag } = languages[useLanguage()];
  const { freeLookups } = useSiteFigures();
  return (
    <section className="section" aria-labelledby="plans-title">
      <div className="container">
        <SectionHead id="plans-title" title={texts.title} text={texts.text} />
        <div className={`stack columns cols-2 mt-10 ${styles.plans}`}>
          <div className={`column card p-8 ${styles.plan}`} data-kind="free">
            <h3 className="quiet font-medium">{texts.free.name}</h3>
            <p className={`mt-2 text-muted text-lg ${styles.amount}`}>
              <span>{freeLookups.toLocaleString(tag)}</span> {texts.free.unit}
            </p>
            <Points points={texts.free.points} />
            <div className={styles.actions}>
              <RegisterButton label={texts.free.action} />
            </div>
          </div>
          <div className={`column card p-8 ${styles.plan}`}>
            <h3 className="quiet font-medium">{texts.paid.name}</h3>
            <p className={`mt-2 text-muted text-lg ${styles.amount}`}>
              <span>{texts.paid.amount}</span> {texts.paid.unit}
            </p>
            <Points points={texts.paid.points} />
            <div className={styles.actions}>
              <Button component={Link} to="/pricing" variant="default" size="md">
                {texts.paid.action}
              </Button>
              <DialogButton dialog="test" variant="default">
                {texts.paid.trial}
              </DialogButton>
              <DialogButton dialog="info" variant="default">
                {texts.paid.contact}
              </DialogButton>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}

function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className={styles.points}>
      {points.map((point) => (
        <li key={point}>
          <IconCheck className="mt-1 text-brand" size={18} stroke={1.6} aria-hidden="true" />
          {point}
        </li>
      ))}
    </ul>
  );
}
