import "../../../styles/form.css";
import { Button } from "@mantine/core";
import { IconCheck, IconCoins, IconShoppingBag } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { api } from "../../../lib/api.ts";
import { query } from "../../../lib/query.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { exactTime, shortDay } from "../../../lib/time.ts";
import { pageOf, useAddressQuery } from "../../../lib/use-address-query.ts";
import { useCount } from "../../../lib/use-count.ts";
import { Pager } from "../../../ui/pager.tsx";
import { PillLinks } from "../../../ui/pill-links.tsx";
import { EmptyState, ErrorState } from "../../../ui/states.tsx";
import { Addresses } from "./addresses.tsx";
import { Exchanges } from "./exchanges.tsx";
import styles from "./points.module.css";

const lists = ["ledger", "exchanges", "addresses"] as const;
const panels = { ledger: Ledger, exchanges: Exchanges, addresses: Addresses };
const pageSize = 20;

/** Where each way to earn points is found. */
const earnPaths: Readonly<Record<string, string>> = {
  order_paid: "/pricing",
  invited: "/reward",
  certified: "/user?tab=profile",
  email_verified: "/user?tab=profile",
  first_call: "/doc/quick-start",
};

/** Points, exchanges and delivery addresses. */
export default function Points() {
  const texts = useTexts("points");
  const { parameters } = useAddressQuery();
  const list = lists.find((name) => name === parameters.get("list")) ?? "ledger";
  const Panel = panels[list];
  return (
    <>
      <PillLinks
        label={texts.listsLabel}
        className="mb-6"
        links={lists.map((name) => ({
          to: `/user?tab=points${name === "ledger" ? "" : `&list=${name}`}`,
          name: texts.lists[name],
          isCurrent: name === list,
        }))}
      />
      <Panel />
    </>
  );
}

function Ledger() {
  const texts = useTexts("points");
  const language = useLanguage();
  const count = useCount();
  const { parameters } = useAddressQuery();
  const page = pageOf(parameters);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(api.mall.integralLog, { page, limit: pageSize }, { lazy: true }),
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="min-h-60 rounded-card bg-sunken" aria-busy="true" />;
  return (
    <>
      <div className={styles.top}>
        <div className="stack gap-1 content-start justify-items-start">
          <p className="note wrap-anywhere">{texts.balance}</p>
          <p className="strong mb-3 text-4xl leading-12 tracking-tight">{count(data.balance)}</p>
          <Button component={Link} to="/mall" leftSection={<IconShoppingBag size={18} stroke={1.6} />}>
            {texts.toMall}
          </Button>
        </div>
        <section aria-labelledby="earn">
          <h2 className="title-3" id="earn">
            {texts.earnTitle}
          </h2>
          <ul className={styles.earn}>
            {data.earn.map(({ reason, text, points, done }) => {
              const path = earnPaths[reason];
              return (
                <li key={reason}>
                  <span>{text}</span>
                  <strong>+{count(points)}</strong>
                  {done ? (
                    <span className={styles.done}>
                      <IconCheck size={16} stroke={1.6} aria-hidden="true" />
                      {texts.done}
                    </span>
                  ) : (
                    path && <Link to={path}>{texts.earnLinks[reason]}</Link>
                  )}
                </li>
              );
            })}
          </ul>
        </section>
      </div>
      <section className="mt-12" aria-labelledby="ledger">
        <h2 className="title-3 mb-4" id="ledger">
          {texts.ledgerTitle}
        </h2>
        {data.total === 0 ? (
          <EmptyState icon={IconCoins} {...texts.empty} />
        ) : (
          <ul className="card ruled" aria-busy={isPlaceholderData}>
            {data.list.map((entry) => (
              <li key={entry.id} className={`entry ${styles.row}`}>
                <div>
                  <p className="entry-name">
                    <strong>{entry.reason_text}</strong>
                  </p>
                  <p className="note wrap-anywhere" title={exactTime(entry.created_at, language)}>
                    {shortDay(entry.created_at, language)}
                  </p>
                </div>
                <p className={`grid text-right ${styles.value}`}>
                  <strong className="font-semibold" data-sign={entry.change < 0 ? "minus" : "plus"}>
                    {entry.change < 0 ? "−" : "+"}
                    {count(Math.abs(entry.change))}
                  </strong>
                  <span className="note wrap-anywhere">{texts.balanceAfter(count(entry.balance))}</span>
                </p>
              </li>
            ))}
          </ul>
        )}
        <Pager
          page={page}
          last={Math.max(1, Math.ceil(data.total / pageSize))}
          addressOf={(to) => `?tab=points&page=${to}`}
          texts={texts}
        />
      </section>
    </>
  );
}
