import type { Heading } from "./headings.ts";
import styles from "./side-index.module.css";

/** The sections of a long page, shown next to it if there is room. */
export function SideIndex({ label, headings }: { label: string; headings: readonly Heading[] }) {
  return (
    <nav className={styles.index} aria-label={label}>
      <p className="note mb-3 font-medium">{label}</p>
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
