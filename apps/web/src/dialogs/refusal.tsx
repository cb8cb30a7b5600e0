import styles from "./auth.module.css";

/** The reason a form was rejected, shown above its button, because a toast disappears before it is read. */
export const Refusal = ({ text }: { text: string }) =>
  text && (
    <p className={styles.refusal} role="alert">
      {text}
    </p>
  );
