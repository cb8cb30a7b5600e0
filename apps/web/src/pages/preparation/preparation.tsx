import { Button } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { Link, useLocation } from "react-router-dom";
import { useTexts } from "../../lib/texts.tsx";
import { findPage, footerColumns, menus, type PagePath } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { PageIcon } from "../../ui/page-icon.tsx";
import styles from "./preparation.module.css";

/** The neighbours of a page, from the first menu or footer column that holds it. */
function neighboursOf(path: PagePath): readonly PagePath[] {
  const groups = [...Object.values(menus).flat(), ...footerColumns];
  return groups.find(({ paths }) => paths.includes(path))?.paths.filter((other) => other !== path) ?? [];
}

/** Stands where a page is not built yet: says what will be here, and what works instead. */
export default function Preparation() {
  const texts = useTexts("preparation");
  const site = useTexts("site");
  const path = findPage(useLocation().pathname)?.path ?? "/";
  const { name, about } = site[path];
  const neighbours = neighboursOf(path);
  const plan = texts.plans[path];
  return (
    <div className={styles.page}>
      <div className={`graticule ${styles.background}`} aria-hidden="true" />
      <div className={`container ${styles.content}`}>
        <span className={styles.icon}>
          <PageIcon path={path} size={24} />
        </span>
        <h1 className="title-1">{name}</h1>
        <p className={`lead ${styles.about}`}>{about}</p>
        <div className={styles.state}>
          <Badge>{texts.state}</Badge>
          <p>{texts.text}</p>
        </div>
        {plan && (
          <section className={styles.plan} aria-labelledby="plan">
            <h2 id="plan">{plan.title}</h2>
            <ul>
              {plan.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </section>
        )}
        <div className={styles.actions}>
          <Button component={Link} to="/#lookup" size="md" leftSection={<IconSearch size={18} stroke={1.6} />}>
            {texts.lookUp}
          </Button>
          <Button component={Link} to="/" size="md" variant="default">
            {texts.home}
          </Button>
        </div>
        {neighbours.length > 0 && (
          <nav className={styles.neighbours} aria-labelledby="neighbours">
            <h2 id="neighbours">{texts.related}</h2>
            <ul>
              {neighbours.map((other) => (
                <li key={other}>
                  <Link to={other}>
                    <PageIcon path={other} size={18} />
                    {site[other].name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </div>
  );
}
