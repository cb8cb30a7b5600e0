import { Button } from "@mantine/core";
import { IconCircleCheck, IconClockX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { api } from "../../lib/api.ts";
import { query } from "../../lib/query.ts";
import { useTexts } from "../../lib/texts.tsx";
import { useDialogs } from "../../lib/use-dialogs.ts";
import { ErrorState } from "../../ui/states.tsx";
import { DialogFrame } from "../dialog-frame.tsx";
import { Delivered } from "./delivered.tsx";
import { DocumentButtons } from "./document-buttons.tsx";
import styles from "./pay.module.css";
import { ReceiptButton } from "./receipt-button.tsx";
import type { Order } from "./values.ts";

const POLL_MILLISECONDS = 3000;

export const isPaid = (status: Order["status"]): boolean => status === "paid" || status === "completed";

/** An order whose payment has ended. */
export interface Ended {
  orderNo: string;
  status: Order["status"];
}

/** How the payment ended: paid, or no longer payable. */
export function Outcome({ ended: { orderNo, status }, onAgain }: { ended: Ended; onAgain: (() => void) | null }) {
  const texts = useTexts("pay");
  const { close } = useDialogs();
  if (isPaid(status))
    return (
      <DialogFrame title={texts.doneTitle} width={560} onClose={close}>
        <PaidOrder orderNo={orderNo} />
      </DialogFrame>
    );
  return (
    <DialogFrame title={texts.overTitle} onClose={close}>
      <div className={styles.end} role="status">
        <IconClockX size={48} stroke={1.4} aria-hidden="true" />
        <p>{status === "closed" ? texts.over : texts.ended}</p>
        <div className="cluster justify-center">
          {onAgain && <Button onClick={onAgain}>{texts.again}</Button>}
          <Button variant="default" onClick={close}>
            {texts.close}
          </Button>
        </div>
      </div>
    </DialogFrame>
  );
}

/** Whether a paid order is delivered within a minute; one that names its service waits for the end of a term. */
const isDelivering = (order: Order | undefined): boolean => order?.status === "paid" && order.service_ids.length === 0;

const paidText = (texts: { done: string; delivering: string; waitsForTerm: string }, order: Order | undefined) =>
  order?.status !== "paid" ? texts.done : isDelivering(order) ? texts.delivering : texts.waitsForTerm;

/** A paid order: what it made active, and its receipt. */
export function PaidOrder({ orderNo }: { orderNo: string }) {
  const texts = useTexts("pay");
  const { close } = useDialogs();
  const { data, error, refetch } = useQuery({
    ...query(api.orders.userOrderList, { order_no: orderNo }, { lazy: true }),
    staleTime: 0,
    // A delivery that failed is repeated within a minute.
    refetchInterval: ({ state }) => (isDelivering(state.data?.list[0]) ? POLL_MILLISECONDS : false),
  });
  const [order] = data?.list ?? [];
  return (
    <div className={styles.end}>
      <IconCircleCheck size={48} stroke={1.4} className="text-ok" aria-hidden="true" />
      <p role="status">{paidText(texts, order)}</p>
      {error && !data && <ErrorState text={texts.deliveredFailed} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <div className="min-h-80 rounded-card bg-sunken" aria-busy="true" />}
      {order?.status === "completed" && <Delivered order={order} />}
      {order && order.paid_cents > 0 && (
        <p className="note">
          {texts.receiptLead}
          <Link to={`/user?tab=billing&view=orders&order_no=${order.order_no}`} className="link">
            {texts.order(order.order_no)}
          </Link>
        </p>
      )}
      <div className="cluster justify-center">
        <Button component={Link} to="/user?tab=services">
          {texts.look}
        </Button>
        {order && <DocumentButtons order={order} />}
        {order && <ReceiptButton order={order} />}
        <Button variant="default" onClick={close}>
          {texts.close}
        </Button>
      </div>
    </div>
  );
}
