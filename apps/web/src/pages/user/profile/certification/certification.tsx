import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { holdsPermission, type UserInfo, useSession } from "../../../../lib/session.ts";
import { useLanguage, useTexts } from "../../../../lib/texts.tsx";
import { exactTime } from "../../../../lib/time.ts";
import { load } from "../../../../lib/update-watch.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Section } from "../section.tsx";
import styles from "./certification.module.css";

const CertificationDialog = lazy(() =>
  load(() => import("./certification-dialog.tsx")).then(({ CertificationDialog }) => ({
    default: CertificationDialog,
  })),
);
const AmountDialog = lazy(() =>
  load(() => import("./amount-dialog.tsx")).then(({ AmountDialog }) => ({ default: AmountDialog })),
);

type Status = UserInfo["certification"]["status"];
const tones: Partial<Record<Status, "ok" | "warn" | "error">> = {
  passed: "ok",
  pending: "warn",
  pending_amount: "warn",
  change_pending: "warn",
  rejected: "error",
  revoked: "error",
};
const open: readonly Status[] = ["none", "rejected", "expired", "revoked", "passed"];

/** The company behind the account, and how to prove it. */
export function CertificationSection({ user }: { user: UserInfo | undefined }) {
  const { section: texts, statuses } = useTexts("certification");
  const language = useLanguage();
  const session = useSession();
  const [openDialog, setOpenDialog] = useState<"request" | "amount" | null>(null);
  const close = () => setOpenDialog(null);
  if (!user)
    return (
      <Section title={texts.title} text={texts.text}>
        <div className={styles.skeleton} aria-busy="true" />
      </Section>
    );
  const { id, status, company_name, uscc_masked, reject_reason, submitted_at } = user.certification;
  const mayApply = holdsPermission(session, "account.certify");
  return (
    <Section title={texts.title} text={texts.text}>
      <div className="stack gap-3 justify-items-start">
        <p className="cluster row gap-x-3 font-medium">
          <Badge {...(tones[status] && { tone: tones[status] })}>{statuses[status].name}</Badge>
          {company_name && (
            <span>
              {company_name} <span className="note mono">{uscc_masked}</span>
            </span>
          )}
        </p>
        <p className="quiet measure">{statuses[status].text}</p>
        {reject_reason && status === "rejected" && (
          <p className="py-3 px-4 rounded-control bg-error-soft text-error text-md">{texts.reason(reject_reason)}</p>
        )}
        {submitted_at && open.includes(status) === false && (
          <p className="quiet measure">{texts.submitted(exactTime(submitted_at, language))}</p>
        )}
        {mayApply && open.includes(status) && (
          <Button variant={status === "passed" ? "default" : "filled"} onClick={() => setOpenDialog("request")}>
            {status === "passed" ? texts.change : texts.start}
          </Button>
        )}
        {mayApply && status === "pending_amount" && (
          <Button onClick={() => setOpenDialog("amount")}>{texts.enterAmount}</Button>
        )}
      </div>
      <Suspense>
        {openDialog === "request" && <CertificationDialog onClose={close} />}
        {openDialog === "amount" && id !== null && <AmountDialog id={id} onClose={close} />}
      </Suspense>
    </Section>
  );
}
