import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import type { PagePath } from "../site.ts";
import styles from "./section-head.module.css";

interface SectionHeadProps {
  /** The heading's id, which labels the section. */
  id: string;
  title: string;
  text?: string;
  /** A link to more of the same. */
  more?: { to: PagePath; label: string };
}

/** The heading of a section, with its text and link. */
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
