import { Button, type ButtonProps } from "@mantine/core";
import { useHydrated } from "../../../lib/use-hydrated.ts";
import styles from "./question-form.module.css";

/** Waits until the page has come alive: sent before that, the form would only load the page anew. */
export function SubmitButton(props: ButtonProps) {
  const isAlive = useHydrated();
  return <Button type="submit" h={42} disabled={!isAlive} className={styles.button!} {...props} />;
}
