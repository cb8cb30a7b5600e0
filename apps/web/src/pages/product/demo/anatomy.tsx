import styles from "./anatomy.module.css";

interface Part {
  /** The characters themselves. */
  text: string;
  /** The name of the part. */
  name: string;
  /** The meaning in this number, if any. */
  value?: string | null | undefined;
}

/** A number split into its parts, each with its meaning. */
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
