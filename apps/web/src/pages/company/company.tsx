import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { useTexts } from "../../lib/texts.tsx";
import { DialogButton } from "../../ui/dialog-button.tsx";
import { HeroFrame } from "../../ui/hero-frame.tsx";
import { SectionHead } from "../../ui/section-head.tsx";
import styles from "./company.module.css";

/** Who we are, what we measure and our rules. */
export default function Company() {
  const texts = useTexts("company");
  return (
    <>
      <HeroFrame className="page">
        <h1 className="title-1">{texts.title}</h1>
        <p className="lead mt-5">{texts.lead}</p>
      </HeroFrame>
      <section className={`section ${styles.section}`} aria-labelledby="name-title">
        <div className={`container ${styles.name}`}>
          <h2 className="title-2" id="name-title">
            {texts.name.title}
          </h2>
          <div>
            {texts.name.paragraphs.map((paragraph) => (
              <p className="measure" key={paragraph}>
                {paragraph}
              </p>
            ))}
          </div>
        </div>
      </section>
      <section className={`section ${styles.section}`} data-surface aria-labelledby="rules-title">
        <div className="container">
          <SectionHead id="rules-title" title={texts.rules.title} text={texts.rules.text} />
          <ol className={`wide-columns cols-3 gap-8 mt-10 ${styles.rules}`}>
            {texts.rules.list.map(({ title, text }) => (
              <li className="pt-4 border-t-ink" key={title}>
                <h3 className="title-3">{title}</h3>
                <p className="mt-2 text-muted">{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <section className={`section ${styles.section}`} aria-labelledby="making-title">
        <div className="container">
          <SectionHead id="making-title" title={texts.making.title} text={texts.making.text} />
          <ol className={`wide-columns cols-3 gap-8 mt-10 ${styles.stations}`}>
            {texts.making.stations.map(({ title, text }) => (
              <li className="p-6 border rounded-card bg-surface" key={title}>
                <h3 className="title-3">{title}</h3>
                <p className="mt-2 text-muted">{text}</p>
              </li>
            ))}
          </ol>
          <p className={styles.more}>
            <Link to="/statement/attribution" className="link">
              {texts.making.sources}
            </Link>
            <Link to="/jianjie/blog" className="link">
              {texts.making.blog}
            </Link>
          </p>
        </div>
      </section>
      <section className={`section ${styles.section}`} data-surface aria-labelledby="contact-title">
        <div className="container bar gap-7 gap-x-12">
          <div>
            <h2 className="title-2" id="contact-title">
              {texts.contact.title}
            </h2>
            <p className="lead mt-3">{texts.contact.text}</p>
          </div>
          <div className="cluster gap-3">
            <DialogButton dialog="info">{texts.contact.write}</DialogButton>
            <Button component={Link} to="/client/cooperation" variant="default" size="md">
              {texts.contact.cooperate}
            </Button>
          </div>
        </div>
      </section>
    </>
  );
}
