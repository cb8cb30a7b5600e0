import { Button } from "@mantine/core";
import { IconBuilding } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { api } from "../../../lib/api.ts";
import { query, useAction } from "../../../lib/query.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { busyWhile } from "../../../ui/busy.ts";
import { EmptyState, ErrorState } from "../../../ui/states.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { BillingSection, BillingWaiting } from "./billing-section.tsx";
import { Details } from "./details.tsx";
import styles from "./invoices.module.css";
import { TitleDialog } from "./lazy-dialogs.ts";
import type { Title } from "./values.ts";

/** Whom the account's invoices and fapiao are made out to. */
export default function Titles() {
  // What most readers of the language need comes first.
  const isChinese = useLanguage() === "zh";
  return (
    <div className="stack gap-7">
      {isChinese && <SavedTitles />}
      <Details />
      {!isChinese && <SavedTitles />}
    </div>
  );
}

/** The account's saved titles. */
function SavedTitles() {
  const texts = useTexts("invoices");
  const [open, setOpen] = useState<Title | "new" | null>(null);
  const { data, error, refetch } = useQuery(query(api.invoices.invoiceTitleList, {}, { lazy: true }));
  if (error && !data) return <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <BillingWaiting />;
  return (
    <BillingSection
      title={texts.fapiaoTitles}
      lead={<p className="note wrap-anywhere">{texts.titles.lead}</p>}
      action={
        <Button size="sm" onClick={() => setOpen("new")}>
          {texts.titles.add}
        </Button>
      }
    >
      {data.total === 0 ? (
        <EmptyState icon={IconBuilding} {...texts.titles.empty} />
      ) : (
        <ul className="card ruled">
          {data.list.map((title) => (
            <TitleRow key={title.title_id} title={title} onChange={() => setOpen(title)} />
          ))}
        </ul>
      )}
      <Suspense>{open && <TitleDialog title={open === "new" ? null : open} onClose={() => setOpen(null)} />}</Suspense>
    </BillingSection>
  );
}

function TitleRow({ title, onChange }: { title: Title; onChange: () => void }) {
  const texts = useTexts("invoices");
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = useAction(api.invoices.delInvoiceTitle, [api.invoices.invoiceTitleList]);
  const facts = [texts.titleTypes[title.title_type], title.tax_no, title.bank_name, title.email].filter(Boolean);
  return (
    <li className="entry">
      <div>
        <p className="entry-name">
          <strong>{title.title}</strong>
          {title.is_default && <Badge tone="ok">{texts.titles.isDefault}</Badge>}
        </p>
        <p className="note wrap-anywhere">{facts.join(" · ")}</p>
      </div>
      {isConfirming ? (
        <div
          role="alertdialog"
          aria-label={texts.titles.question(title.title)}
          className={`cluster justify-end ${styles.buttons}`}
        >
          <Button variant="default" size="xs" autoFocus onClick={() => setIsConfirming(false)}>
            {texts.keep}
          </Button>
          <Button
            size="xs"
            color="red"
            {...busyWhile(remove.isPending)}
            onClick={() =>
              remove.mutate(
                { input: { title_ids: [title.title_id ?? 0] } },
                { onSuccess: () => showToast(texts.titles.deleted) },
              )
            }
          >
            {texts.titles.delete}
          </Button>
        </div>
      ) : (
        <div className={`cluster justify-end ${styles.buttons}`}>
          <Button variant="default" size="xs" aria-label={texts.titles.changeOf(title.title)} onClick={onChange}>
            {texts.titles.change}
          </Button>
          <Button
            variant="default"
            size="xs"
            aria-label={texts.titles.deleteOf(title.title)}
            onClick={() => setIsConfirming(true)}
          >
            {texts.titles.delete}
          </Button>
        </div>
      )}
    </li>
  );
}
