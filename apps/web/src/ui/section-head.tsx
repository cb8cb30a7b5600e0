import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import type { PagePath } from "../site.ts";
import styles from "./section-head.module.css";

interface SectionHeadProps {
  /** Id of the heading, by which the section is named. */
  id: string;
  title: string;
  text?: string;
  /** Where there is more of the same. */
  more?: { to: PagePath; label: string };
}

/** How each section of the page begins. */
export function SectionHead({ id, title, text, more }: SectionHeadProps) {
  return (
    <div className={styles.head}>
      <div>
        <h2 className="title-2" id={id}>
          {title}
        </h2>
        {text && <p className={`lead ${styles.text}`}>{text}</p>}
      </div>
      {more && (
        <Link to={more.to} className={styles.more}>
          {more.label}
          <IconArrowRight size={16} stroke={1.6} aria-hidden="true" />
        </Link>
      )}
    </div>
  );
}
