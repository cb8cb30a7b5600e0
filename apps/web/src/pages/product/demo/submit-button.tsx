import { Button, type ButtonProps } from "@mantine/core";
import { useHydrated } from "../../../lib/use-hydrated.ts";
import styles from "./query-form.module.css";

/** Disabled until hydration, because submitting earlier would just reload the page. */
export function SubmitButton(props: ButtonProps) {
  const isAlive = useHydrated();
  return <Button type="submit" h={42} disabled={!isAlive} className={`flex-none ${styles.button}`} {...props} />;
}
