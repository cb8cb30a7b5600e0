import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { api } from "../../lib/api.ts";
import { moneyFormat } from "../../lib/money.ts";
import { query } from "../../lib/query.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { useDialogs } from "../../lib/use-dialogs.ts";
import { ErrorState } from "../../ui/states.tsx";
import styles from "./pay.module.css";

const SHOWN = 5;

/** The newest unpaid orders, or a link to the packages if there are none. */
export function OpenOrders() {
  const texts = useTexts("pay");
  const language = useLanguage();
  const { open } = useDialogs();
  const { data, error, refetch } = useQuery({
    ...query(api.orders.userOrderList, { status: "pending_pay", limit: SHOWN }, { lazy: true }),
    staleTime: 0,
  });
  if (error && !data) return <ErrorState text={texts.orderFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="min-h-80 rounded-card bg-sunken" aria-busy="true" />;
  if (data.list.length === 0)
    return (
      <div className={styles.end}>
        <p>{texts.nothing}</p>
        <Button component={Link} to="/pricing">
          {texts.packages}
        </Button>
      </div>
    );
  return (
    <div className={styles.form}>
      <p className="note">{texts.openLead}</p>
      <ul className={styles.openOrders}>
        {data.list.map(({ id, order_no, title, amount_cents, currency }) => (
          <li className="cluster gap-x-4 items-center justify-between py-3 border-t" key={id}>
            <span>
              <strong className="font-medium">{title}</strong>
              <span className="note">{order_no}</span>
            </span>
            <Button variant="default" onClick={() => void open("pay", { order: order_no })}>
              {texts.submit(moneyFormat(language, currency)(amount_cents))}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
