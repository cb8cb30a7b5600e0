import styles from "./anatomy.module.css";

interface Part {
  /** The characters themselves. */
  text: string;
  /** What they stand for. */
  name: string;
  /** What they say in this number; nothing where they say nothing. */
  value?: string | null | undefined;
}

/** A number taken apart: each of its parts with its meaning. */
export function Anatomy({ parts }: { parts: readonly Part[] }) {
  return (
    <dl className={styles.parts}>
      {parts.map(({ text, name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span className={styles.text}>{text}</span>
            <span className={styles.value}>{value || "–"}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
