import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { api } from "../../lib/api.ts";
import { languages } from "../../lib/language.ts";
import { moneyFormat } from "../../lib/money.ts";
import { query } from "../../lib/query.ts";
import { holdsPermission, useSession } from "../../lib/session.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { PillLinks } from "../../ui/pill-links.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { CashbackList } from "./cashback-list.tsx";
import { FriendList } from "./friend-list.tsx";
import { InvitationCard } from "./invitation-card.tsx";
import { PayoutDialog } from "./lazy-dialogs.ts";
import { RecommendedList } from "./recommended-list.tsx";
import styles from "./reward.module.css";

const views = ["friends", "recommended", "cashback"] as const;
type View = (typeof views)[number];

const lists: Record<View, () => React.ReactNode> = {
  friends: FriendList,
  recommended: RecommendedList,
  cashback: CashbackList,
};

/** The results of the reader's invitations; the current list is in the address. */
export function RewardCentre() {
  const texts = useTexts("reward");
  const [search] = useSearchParams();
  const view = views.find((name) => name === search.get("view")) ?? "friends";
  const { data, error, refetch } = useQuery(query(api.rewards.getInvitationUrl, {}, { lazy: true }));
  const List = lists[view];
  return (
    <div className="stack gap-10">
      {error && !data && <ErrorState text={texts.link.failed} error={error} onRetry={() => void refetch()} />}
      {!error && !data && <div className="min-h-60 rounded-card bg-sunken" aria-busy="true" />}
      {data && (
        <div className={styles.top}>
          {data.invite_code && <InvitationCard url={data.url} code={data.invite_code} />}
          <Sums invitation={data} />
        </div>
      )}
      <section aria-label={texts.views.label}>
        <PillLinks
          label={texts.views.label}
          className="mb-4"
          replace
          links={views.map((name) => ({
            to: { search: name === "friends" ? "" : `?view=${name}` },
            name: texts.views[name],
            isCurrent: name === view,
          }))}
        />
        <List />
      </section>
    </div>
  );
}

type Invitation = Awaited<ReturnType<typeof api.rewards.getInvitationUrl>>;
type OpenDialog = { target: "cash" | "integral"; currency: Invitation["sum"]["balances"][number]["currency"] };

function Sums({ invitation: { sum, rules } }: { invitation: Invitation }) {
  const { sums: texts } = useTexts("reward");
  const language = useLanguage();
  const { tag } = languages[language];
  const canPayOut = holdsPermission(useSession(), "reward.payout");
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const noMoney = { currency: languages[language].currency, available_cents: 0, frozen_cents: 0 } as const;
  const balances = sum.balances.length > 0 ? sum.balances : [{ ...noMoney, paying_cents: 0, paid_cents: 0 }];
  return (
    <div className={styles.sums}>
      <dl className={styles.counts}>
        <Sum name={texts.invited} value={sum.invited_num.toLocaleString(tag)} />
        <Sum name={texts.ordered} value={sum.ordered_num.toLocaleString(tag)} />
        <Sum name={texts.points} value={sum.integral.toLocaleString(tag)} />
      </dl>
      {balances.map((balance) => {
        const money = moneyFormat(language, balance.currency);
        return (
          <div key={balance.currency} className={`stack pt-5 border-t ${styles.balance}`}>
            <dl>
              <Sum name={texts.available} value={money(balance.available_cents)} isMain />
              <Sum name={texts.frozen} value={money(balance.frozen_cents)} />
              <Sum name={texts.paying} value={money(balance.paying_cents)} />
              <Sum name={texts.paid} value={money(balance.paid_cents)} />
            </dl>
            {canPayOut && (
              <div className="cluster gap-3">
                {(["cash", "integral"] as const).map((target) => (
                  <Button
                    key={target}
                    variant={target === "cash" ? "filled" : "default"}
                    disabled={balance.available_cents <= 0}
                    onClick={() => setOpenDialog({ target, currency: balance.currency })}
                  >
                    {target === "cash" ? texts.payOut : texts.toPoints}
                  </Button>
                ))}
              </div>
            )}
            <Suspense>
              {openDialog?.currency === balance.currency && (
                <PayoutDialog
                  target={openDialog.target}
                  currency={balance.currency}
                  availableCents={balance.available_cents}
                  rules={rules}
                  onClose={() => setOpenDialog(null)}
                />
              )}
            </Suspense>
          </div>
        );
      })}
    </div>
  );
}

function Sum({ name, value, isMain }: { name: string; value: string; isMain?: boolean }) {
  return (
    <div data-main={isMain}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
