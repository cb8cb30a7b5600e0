import styles from "./chain.module.css";

interface Step {
  name: string;
  text: string;
}

/** The way to a record, one step after the other; the last one is what was looked for. */
export function Chain({ steps, label }: { steps: readonly Step[]; label: string }) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map(({ name, text }) => (
        <li key={name}>
          <span className={styles.name}>{name}</span>
          <span className={styles.text}>{text}</span>
        </li>
      ))}
    </ol>
  );
}
