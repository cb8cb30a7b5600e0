import styles from "./chain.module.css";

interface Step {
  name: string;
  text: string;
}

/** The steps that lead to a record; the last one is the result. */
export function Chain({ steps, label }: { steps: readonly Step[]; label: string }) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map(({ name, text }) => (
        <li key={name}>
          <span className="quiet leading-135">{name}</span>
          <span className={styles.text}>{text}</span>
        </li>
      ))}
    </ol>
  );
}
