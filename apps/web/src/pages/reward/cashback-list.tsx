import { IconCoins } from "@tabler/icons-react";
import { api } from "../../lib/api.ts";
import { languages } from "../../lib/language.ts";
import { moneyFormat } from "../../lib/money.ts";
import { holdsPermission, useSession } from "../../lib/session.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { shortDay } from "../../lib/time.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { PagedList } from "./paged-list.tsx";
import styles from "./reward.module.css";

type Entry = Awaited<ReturnType<typeof api.rewards.getCashbackList>>["list"][number];

const tones: Readonly<Record<string, BadgeTone>> = {
  available: "ok",
  paid: "ok",
  reserved: "warn",
  pending: "warn",
  approved: "warn",
  rejected: "error",
  failed: "error",
};

/** Cashback that was earned and paid out. */
export function CashbackList() {
  const { cashback: texts } = useTexts("reward");
  const session = useSession();
  if (session.user && !holdsPermission(session, "reward.view"))
    return <p className="p-6 border rounded-card text-muted">{texts.forbidden}</p>;
  return (
    <PagedList endpoint={api.rewards.getCashbackList} view="cashback" empty={{ icon: IconCoins, ...texts.empty }}>
      {(entry) => <CashbackRow key={entry.id} entry={entry} />}
    </PagedList>
  );
}

function CashbackRow({ entry }: { entry: Entry }) {
  const { cashback: texts } = useTexts("reward");
  const language = useLanguage();
  const tone = tones[entry.status];
  const isPayout = entry.kind === "payout";
  const about = isPayout
    ? entry.target === "integral"
      ? texts.toPoints(entry.integral.toLocaleString(languages[language].tag))
      : texts.toAccount(entry.account_masked)
    : entry.amount_cents < 0
      ? texts.takenBack
      : entry.from_user_masked
        ? texts.from(entry.from_user_masked)
        : texts.recommended;
  const details = [
    about,
    entry.order_no,
    shortDay(entry.created_at, language),
    entry.status === "frozen" && entry.available_at && texts.until(shortDay(entry.available_at, language)),
    entry.reject_reason,
  ].filter(Boolean);
  const amount = moneyFormat(language, entry.currency)(Math.abs(entry.amount_cents));
  return (
    <li className={`entry ${styles.row}`}>
      <p className="cluster row gap-1 gap-x-3">
        <strong className="font-semibold wrap-anywhere">{texts.kind[entry.kind]}</strong>
        <Badge {...(tone && { tone })}>{texts.status[entry.status]}</Badge>
      </p>
      <p className="note wrap-anywhere">{details.join(" · ")}</p>
      <p className={`label text-right ${styles.value}`}>
        {isPayout || entry.amount_cents < 0 ? "−" : "+"}
        {amount}
      </p>
    </li>
  );
}
