import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTexts } from "../../../lib/texts.tsx";
import { load } from "../../../lib/update-watch.ts";
import styles from "./rows.module.css";
import { Section } from "./section.tsx";

const PasswordDialog = lazy(() =>
  load(() => import("./password-dialog.tsx")).then(({ PasswordDialog }) => ({ default: PasswordDialog })),
);

/** What somebody signs in with. */
export function Access({ phone }: { phone: string }) {
  const { access: texts } = useTexts("profile");
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Section title={texts.title} text={texts.text}>
      <dl className={styles.rows}>
        <div className={styles.row}>
          <dt className={styles.label}>{texts.phone}</dt>
          <dd className={styles.value}>{phone || "\u00a0"}</dd>
        </div>
        <div className={styles.row}>
          <dt className={styles.label}>{texts.password}</dt>
          <dd className={styles.withAction}>
            <span className={styles.help}>{texts.passwordText}</span>
            <Button variant="default" disabled={phone === ""} onClick={() => setIsAsking(true)}>
              {texts.change}
            </Button>
          </dd>
        </div>
      </dl>
      <Suspense>{isAsking && <PasswordDialog phone={phone} onClose={() => setIsAsking(false)} />}</Suspense>
    </Section>
  );
}
