import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DialogFrame } from "../../../dialogs/dialog-frame.tsx";
import { Delivered } from "../../../dialogs/pay/delivered.tsx";
import { DocumentButtons } from "../../../dialogs/pay/document-buttons.tsx";
import { ReceiptButton } from "../../../dialogs/pay/receipt-button.tsx";
import { api } from "../../../lib/api.ts";
import { languages } from "../../../lib/language.ts";
import { moneyFormat } from "../../../lib/money.ts";
import { query, useAction } from "../../../lib/query.ts";
import { holdsPermission, useSession } from "../../../lib/session.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { exactTime } from "../../../lib/time.ts";
import { useDialogs } from "../../../lib/use-dialogs.ts";
import { Badge } from "../../../ui/badge.tsx";
import { busyWhile } from "../../../ui/busy.ts";
import { Cell, Cells } from "../../../ui/cell.tsx";
import { ErrorState } from "../../../ui/states.tsx";
import { showToast } from "../../../ui/toast.tsx";
import styles from "./billing.module.css";
import { isUnpaid, type Order, orderTones } from "./values.ts";

const POLL_MILLISECONDS = 3000;

/** One order with its details and actions. */
export function OrderDetail({ orderNo, onClose }: { orderNo: string; onClose: () => void }) {
  const { orders: texts } = useTexts("billing");
  const { data, error, refetch } = useQuery({
    ...query(api.orders.userOrderList, { order_no: orderNo }, { lazy: true }),
    // A customer may return before the provider's callback arrives.
    refetchInterval: ({ state }) => (state.data?.list[0]?.status === "pending_pay" ? POLL_MILLISECONDS : false),
  });
  const [order] = data?.list ?? [];
  return (
    <DialogFrame title={texts.detail(orderNo)} width={560} onClose={onClose}>
      {error && !data && <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <div className="min-h-60 rounded-card bg-sunken" aria-busy="true" />}
      {data && !order && <p>{texts.none}</p>}
      {order && (
        <>
          <Facts order={order} />
          {order.status === "completed" && (
            <div className="stack mb-5">
              <Delivered order={order} />
            </div>
          )}
          <div className={`cluster justify-end ${styles.buttons}`}>
            <DocumentButtons order={order} />
            <ReceiptButton order={order} />
          </div>
          <OrderActions order={order} />
        </>
      )}
    </DialogFrame>
  );
}

function Facts({ order }: { order: Order }) {
  const { orders: texts } = useTexts("billing");
  const { channels } = useTexts("pay");
  const language = useLanguage();
  const money = moneyFormat(language, order.currency);
  const count = new Intl.NumberFormat(languages[language].tag);
  const { fields } = texts;
  const at = (time: string | null) => time && exactTime(time, language);
  const tone = orderTones[order.status];
  return (
    <div className="stack mb-5">
      <p className="strong text-lg wrap-anywhere">{order.title}</p>
      <Cells>
        <Cell name={fields.status}>
          <Badge {...(tone && { tone })}>{texts.status[order.status]}</Badge>
        </Cell>
        <Cell name={fields.kind}>{texts.kinds[order.kind]}</Cell>
        {order.discount_cents > 0 && <Cell name={fields.origin}>{money(order.origin_cents)}</Cell>}
        {order.discount_cents > 0 && <Cell name={fields.discount}>−{money(order.discount_cents)}</Cell>}
        {order.integral > 0 && (
          <Cell name={fields.points}>
            {texts.pointsUsed(count.format(order.integral), money(order.integral_cents))}
          </Cell>
        )}
        <Cell name={fields.amount}>{money(order.amount_cents)}</Cell>
        {order.paid_at && <Cell name={fields.paid}>{money(order.paid_cents)}</Cell>}
        {order.refunded_cents > 0 && <Cell name={fields.refunded}>{money(order.refunded_cents)}</Cell>}
        {order.pay_channel && <Cell name={fields.channel}>{channels[order.pay_channel]}</Cell>}
        {(order.invoiceable_cents > 0 || order.invoice_status !== "none") && (
          <Cell name={fields.invoice}>{texts.invoice[order.invoice_status]}</Cell>
        )}
        {order.contract_no && <Cell name={fields.contract}>{order.contract_no}</Cell>}
        <Cell name={fields.by}>{order.created_by}</Cell>
        <Cell name={fields.created}>{at(order.created_at)}</Cell>
        {isUnpaid(order) && order.expires_at && <Cell name={fields.expires}>{at(order.expires_at)}</Cell>}
        {order.paid_at && <Cell name={fields.paidAt}>{at(order.paid_at)}</Cell>}
        {order.closed_at && <Cell name={fields.closedAt}>{at(order.closed_at)}</Cell>}
      </Cells>
    </div>
  );
}

function OrderActions({ order }: { order: Order }) {
  const { orders: texts } = useTexts("billing");
  const session = useSession();
  const { open } = useDialogs();
  const [isConfirming, setIsConfirming] = useState(false);
  const cancel = useAction(api.orders.orderCancel, [api.orders.userOrderList, api.account.userInfo]);
  if (!isUnpaid(order) || !holdsPermission(session, "billing.pay")) return null;
  if (isConfirming)
    return (
      <div
        role="alertdialog"
        aria-label={texts.question.title(order.order_no)}
        className="stack gap-2 pt-4 border-t text-ink"
      >
        <p>{texts.question.title(order.order_no)}</p>
        <p className="quiet text-sm">{texts.question.text}</p>
        <div className={`cluster justify-end ${styles.buttons}`}>
          <Button variant="default" autoFocus onClick={() => setIsConfirming(false)}>
            {texts.question.keep}
          </Button>
          <Button
            color="red"
            {...busyWhile(cancel.isPending)}
            onClick={() =>
              cancel.mutate(
                { input: { id: order.id } },
                {
                  onSuccess: () => {
                    setIsConfirming(false);
                    showToast(texts.cancelled);
                  },
                },
              )
            }
          >
            {texts.cancel}
          </Button>
        </div>
      </div>
    );
  return (
    <div className={`cluster justify-end ${styles.buttons}`}>
      {order.kind !== "overage" && (
        <Button variant="default" onClick={() => setIsConfirming(true)}>
          {texts.cancel}
        </Button>
      )}
      <Button onClick={() => void open("pay", { order: order.order_no })}>
        {order.status === "pending_confirm" ? texts.confirm : texts.pay}
      </Button>
    </div>
  );
}
