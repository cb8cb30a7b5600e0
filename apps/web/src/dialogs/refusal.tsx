import styles from "./auth.module.css";

/** Why a form was not taken, above its button: a toast is gone before it is read. */
export const Refusal = ({ text }: { text: string }) =>
  text && (
    <p className={styles.refusal} role="alert">
      {text}
    </p>
  );
