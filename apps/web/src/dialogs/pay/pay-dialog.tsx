import "../../styles/select.css";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { api } from "../../lib/api.ts";
import { query } from "../../lib/query.ts";
import { holdsPermission, useSession } from "../../lib/session.ts";
import { useTexts } from "../../lib/texts.tsx";
import { useDialogs } from "../../lib/use-dialogs.ts";
import { ErrorState } from "../../ui/states.tsx";
import { DialogFrame } from "../dialog-frame.tsx";
import { OrderChoice, QuoteChoice } from "./choices.tsx";
import { OpenOrders } from "./open-orders.tsx";
import { type Ended, isPaid, Outcome, PaidOrder } from "./outcome.tsx";
import styles from "./pay.module.css";
import type { Confirmed } from "./values.ts";
import { Waiting } from "./waiting.tsx";

/**
 * Buys what the address names: `?dialog=pay&pkg=` a package, `&service=` a renewal, `&offline=` a database, `&order=`
 * an unpaid order; without any, lists the unpaid orders. Visitors log in first and then return to the same purchase.
 */
export default function PayDialog() {
  const texts = useTexts("pay");
  const session = useSession();
  const { pathname, search } = useLocation();
  const { open, close } = useDialogs();
  const isAnonymous = session.token === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog gives way once
  useEffect(() => {
    if (isAnonymous) void open("login", { return: pathname + search });
  }, [isAnonymous]);
  if (isAnonymous) return null;
  if (session.user && !holdsPermission(session, "billing.pay"))
    return (
      <DialogFrame title={texts.title} onClose={close}>
        <p>{texts.notYours}</p>
      </DialogFrame>
    );
  return <Paying key={search} />;
}

function Paying() {
  const texts = useTexts("pay");
  const { search } = useLocation();
  const { close } = useDialogs();
  const parameters = new URLSearchParams(search);
  const orderNo = parameters.get("order");
  const about = {
    ...(parameters.has("pkg") && { pkg_id: Number(parameters.get("pkg")) }),
    ...(parameters.has("offline") && { offline_id: Number(parameters.get("offline")) }),
    ...(parameters.has("service") && { service_id: Number(parameters.get("service")) }),
  };
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  const [ended, setEnded] = useState<Ended | null>(null);
  const restart = () => {
    setConfirmed(null);
    setEnded(null);
  };
  if (ended) return <Outcome ended={ended} onAgain={orderNo ? null : restart} />;
  const take = (answer: Confirmed) => {
    if (answer.status === "pending_pay") setConfirmed(answer);
    else setEnded({ orderNo: answer.order_no, status: answer.status });
  };
  if (confirmed?.pay)
    return (
      <DialogFrame title={texts.waitTitle} lead={texts.order(confirmed.order_no)} width={560} onClose={close}>
        <Waiting
          confirmed={confirmed}
          pay={confirmed.pay}
          onTaken={take}
          onEnded={(status) => setEnded({ orderNo: confirmed.order_no, status })}
        />
      </DialogFrame>
    );
  return (
    <DialogFrame title={orderNo ? texts.waitTitle : texts.title} width={560} onClose={close}>
      {orderNo ? (
        <KnownOrder orderNo={orderNo} onTaken={take} />
      ) : Object.keys(about).length > 0 ? (
        <QuoteChoice about={about} numbers={readMonths(parameters.get("months"))} onTaken={take} />
      ) : (
        <OpenOrders />
      )}
    </DialogFrame>
  );
}

/** The numbers of months on offer, if not every number is. */
function readMonths(text: string | null): number[] | undefined {
  const months = (text ?? "")
    .split(",")
    .map(Number)
    .filter((value) => Number.isInteger(value) && value > 0);
  return months.length > 0 ? months : undefined;
}

function KnownOrder({ orderNo, onTaken }: { orderNo: string; onTaken: (answer: Confirmed) => void }) {
  const texts = useTexts("pay");
  const { close } = useDialogs();
  const { data, error, refetch } = useQuery({
    ...query(api.orders.userOrderList, { order_no: orderNo }, { lazy: true }),
    staleTime: 0,
  });
  if (error && !data) return <ErrorState text={texts.orderFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="min-h-80 rounded-card bg-sunken" aria-busy="true" />;
  const [order] = data.list;
  const isOpen = order?.status === "pending_pay" || order?.status === "pending_confirm";
  if (order && isOpen) return <OrderChoice order={order} onTaken={onTaken} />;
  if (order && isPaid(order.status)) return <PaidOrder orderNo={orderNo} />;
  return (
    <div className={styles.end}>
      <p>{order ? texts.ended : texts.unknown}</p>
      <Button variant="default" onClick={close}>
        {texts.close}
      </Button>
    </div>
  );
}
