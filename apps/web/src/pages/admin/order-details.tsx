import { languages } from "../../lib/language.ts";
import { moneyFormat } from "../../lib/money.ts";
import { useAction } from "../../lib/query.ts";
import { useLanguage } from "../../lib/texts.tsx";
import { exactTime } from "../../lib/time.ts";
import { Badge } from "../../ui/badge.tsx";
import { Cell, Cells } from "../../ui/cell.tsx";
import { type Action, Actions } from "./actions.tsx";
import styles from "./admin.module.css";
import { useAdminTexts } from "./admin-texts.tsx";
import { CustomerLink } from "./customer-link.tsx";
import { Detail } from "./detail.tsx";
import { orderTones } from "./order-tones.ts";
import { orderApi } from "./staff-api.ts";
import { useChannelName } from "./use-channel-name.ts";

type Info = Awaited<ReturnType<typeof orderApi.orderInfo>>;

/** One order: payments, refunds and actions. */
export function OrderDetails({ id, onClose }: { id: number; onClose: () => void }) {
  const { orders: texts } = useAdminTexts();
  return (
    <Detail title={texts.one} endpoint={orderApi.orderInfo} id={id} onClose={onClose}>
      {(order) => (
        <>
          <Facts order={order} />
          <Money order={order} />
          <OrderActions order={order} />
        </>
      )}
    </Detail>
  );
}

function Facts({ order }: { order: Info }) {
  const { orders: texts, fields } = useAdminTexts();
  const language = useLanguage();
  const money = moneyFormat(language, order.currency);
  const tone = orderTones[order.status];
  const channelName = useChannelName();
  const at = (time: string | null) => time && exactTime(time, language);
  return (
    <Cells>
      <Cell name={texts.number} isMono>
        {order.order_no}
      </Cell>
      <Cell name={fields.status}>
        <Badge {...(tone && { tone })}>{texts.statuses[order.status]}</Badge>
      </Cell>
      <Cell name={fields.account}>
        <CustomerLink id={order.account_id}>{`${order.account} (${order.account_id})`}</CustomerLink>
      </Cell>
      <Cell name={texts.what}>{order.title}</Cell>
      <Cell name={texts.amount}>{money(order.amount_cents)}</Cell>
      <Cell name={texts.paid}>{money(order.paid_cents)}</Cell>
      <Cell name={texts.refunded}>{money(order.refunded_cents)}</Cell>
      <Cell name={texts.invoiced}>{money(order.invoiced_cents)}</Cell>
      <Cell name={texts.channel}>{channelName(order.pay_channel)}</Cell>
      <Cell name={texts.contract}>{order.contract_no}</Cell>
      <Cell name={fields.created}>{at(order.created_at)}</Cell>
      <Cell name={texts.paidAt}>{at(order.paid_at)}</Cell>
      {order.expires_at && <Cell name={texts.expires}>{at(order.expires_at)}</Cell>}
      {order.remark && (
        <Cell name={fields.remark} isWide>
          {order.remark}
        </Cell>
      )}
    </Cells>
  );
}

function Money({ order }: { order: Info }) {
  const { orders: texts } = useAdminTexts();
  const channelName = useChannelName();
  const language = useLanguage();
  const money = moneyFormat(language, order.currency);
  const count = new Intl.NumberFormat(languages[language].tag);
  return (
    <>
      {order.payments.length > 0 && (
        <section>
          <h3 className="mb-2 text-lg">{texts.payments}</h3>
          <ul className={`grid border rounded-menu ruled ${styles.lines}`}>
            {order.payments.map(({ id, payment_no, channel, status, transaction_no }) => (
              <li key={id}>
                {[payment_no, channelName(channel), texts.paymentStatuses[status], transaction_no]
                  .filter(Boolean)
                  .join(" · ")}
              </li>
            ))}
          </ul>
        </section>
      )}
      {order.refunds.length > 0 && (
        <section>
          <h3 className="mb-2 text-lg">{texts.refunds}</h3>
          <ul className={`grid border rounded-menu ruled ${styles.lines}`}>
            {order.refunds.map(({ id, refund_no, amount_cents, calls, status, reason, error }) => (
              <li key={id}>
                {[
                  refund_no,
                  money(amount_cents),
                  calls > 0 && texts.takenBack(count.format(calls)),
                  texts.refundStatuses[status],
                  reason,
                  error,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function OrderActions({ order }: { order: Info }) {
  const { orders: texts, fields } = useAdminTexts();
  const money = moneyFormat(useLanguage(), order.currency);
  const affected = [orderApi.orderInfo, orderApi.orderList];
  const close = useAction(orderApi.orderClose, affected);
  const refund = useAction(orderApi.orderRefund, affected);
  const settle = useAction(orderApi.refundSettle, affected);
  const isOpen = order.status === "pending_confirm" || order.status === "pending_pay";
  const byHand = order.refunds.filter(({ status, channel }) => status === "pending" && channel === "bank");
  const actions: Action[] = [
    ...byHand.map(({ id, refund_no }) => ({
      name: `settle:${id}`,
      label: texts.settle(refund_no),
      call: orderApi.refundSettle,
      fields: [{ name: "transaction_no", label: texts.transaction }],
    })),
    ...(order.refundable_cents > 0
      ? [
          {
            name: "refund",
            label: texts.refund,
            text: texts.refundText(money(order.refundable_cents), money(order.refundable_in_part_cents)),
            fields: [
              { name: "amount_cents", label: texts.cents, kind: "number" as const, isOptional: true },
              { name: "calls", label: texts.refundedCalls, kind: "number" as const, isOptional: true },
              { name: "reason", label: fields.reason },
            ],
            isDestructive: true,
          },
        ]
      : []),
    ...(order.is_undoable
      ? [
          {
            name: "refund",
            label: texts.refund,
            text: texts.undoText,
            fields: [{ name: "reason", label: fields.reason }],
            isDestructive: true,
          },
        ]
      : []),
    ...(isOpen
      ? [{ name: "close", label: texts.close, text: texts.closeText, isDestructive: true, call: orderApi.orderClose }]
      : []),
  ];
  const run = (name: string, values: Readonly<Record<string, string>>, idempotencyKey: string): Promise<unknown> => {
    if (name === "close") return close.mutateAsync({ input: { id: order.id } });
    if (name === "refund")
      return refund.mutateAsync({ input: { id: order.id, reason: "", ...values }, idempotencyKey });
    return settle.mutateAsync({ input: { id: Number(name.split(":")[1]), transaction_no: "", ...values } });
  };
  return <Actions call={orderApi.orderRefund} actions={actions} onRun={run} />;
}
