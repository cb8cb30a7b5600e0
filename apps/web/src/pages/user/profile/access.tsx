import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import type { UserInfo } from "../../../lib/session.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { load } from "../../../lib/update-watch.ts";
import { Badge } from "../../../ui/badge.tsx";
import styles from "./rows.module.css";
import { Section } from "./section.tsx";

const PasswordDialog = lazy(() =>
  load(() => import("./password-dialog.tsx")).then(({ PasswordDialog }) => ({ default: PasswordDialog })),
);
const EmailDialog = lazy(() =>
  load(() => import("./email-dialog.tsx")).then(({ EmailDialog }) => ({ default: EmailDialog })),
);
const SecondFactorDialog = lazy(() =>
  load(() => import("./second-factor-dialog.tsx")).then(({ SecondFactorDialog }) => ({ default: SecondFactorDialog })),
);

type DialogName = "password" | "email" | "secondFactor";

/** The user's login methods. */
export function Access({ user }: { user: UserInfo | undefined }) {
  const { access: texts } = useTexts("profile");
  const [openDialog, setOpenDialog] = useState<DialogName | null>(null);
  const close = () => setOpenDialog(null);
  const { phone = "", verified_email = "", two_factor = false } = user ?? {};
  const button = (name: DialogName, label: string) => (
    <Button variant="default" disabled={!user} onClick={() => setOpenDialog(name)}>
      {label}
    </Button>
  );
  return (
    <Section title={texts.title} text={texts.text}>
      <dl className="ruled flush">
        <div className={styles.row}>
          <dt className="quiet">{texts.phone}</dt>
          <dd className="min-w-0 text-ink text-md wrap-anywhere">{user ? phone || texts.noPhone : "\u00a0"}</dd>
        </div>
        <div className={styles.row}>
          <dt className="quiet">{texts.email}</dt>
          <dd className={`row gap-3 gap-x-6 justify-between ${styles.withAction}`}>
            <span className={verified_email ? "min-w-0 text-ink text-md wrap-anywhere" : "note narrow-measure"}>
              {verified_email || texts.emailText}
            </span>
            {button("email", verified_email ? texts.changeEmail : texts.confirmEmail)}
          </dd>
        </div>
        <div className={styles.row}>
          <dt className="quiet">{texts.password}</dt>
          <dd className={`row gap-3 gap-x-6 justify-between ${styles.withAction}`}>
            <span className="note narrow-measure">{texts.passwordText}</span>
            {button("password", texts.change)}
          </dd>
        </div>
        <div className={styles.row}>
          <dt className="quiet">{texts.secondFactor}</dt>
          <dd className={`row gap-3 gap-x-6 justify-between ${styles.withAction}`}>
            <span className="note narrow-measure">
              {two_factor ? <Badge tone="ok">{texts.secondFactorOn}</Badge> : texts.secondFactorText}
            </span>
            {button("secondFactor", two_factor ? texts.switchOff : texts.switchOn)}
          </dd>
        </div>
      </dl>
      <Suspense>
        {openDialog === "password" && <PasswordDialog identity={phone || verified_email} onClose={close} />}
        {openDialog === "email" && <EmailDialog onClose={close} />}
        {openDialog === "secondFactor" && <SecondFactorDialog isOn={two_factor} onClose={close} />}
      </Suspense>
    </Section>
  );
}
