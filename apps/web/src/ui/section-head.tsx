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
    <div className="bar gap-4 gap-x-12 items-end">
      <div>
        <h2 className="title-2" id={id}>
          {title}
        </h2>
        {text && <p className="lead mt-3">{text}</p>}
      </div>
      {more && (
        <Link to={more.to} className={`inline-row min-h-10 text-brand text-md font-medium ${styles.more}`}>
          {more.label}
          <IconArrowRight size={16} stroke={1.6} aria-hidden="true" />
        </Link>
      )}
    </div>
  );
}
