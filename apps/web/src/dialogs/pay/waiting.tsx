import { Button } from "@mantine/core";
import { IconClock } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { encode } from "uqr";
import { api } from "../../lib/api.ts";
import { moneyFormat } from "../../lib/money.ts";
import { query, useAction } from "../../lib/query.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { exactTime } from "../../lib/time.ts";
import { useDialogs } from "../../lib/use-dialogs.ts";
import { busyWhile } from "../../ui/busy.ts";
import { Copy } from "../../ui/copy.tsx";
import { showToast } from "../../ui/toast.tsx";
import { OrderChoice } from "./choices.tsx";
import styles from "./pay.module.css";
import type { Confirmed, Order, Pay } from "./values.ts";

const POLL_MILLISECONDS = 3000;
const HOUR_MILLISECONDS = 3_600_000;

interface WaitingProps {
  confirmed: Confirmed;
  pay: Pay;
  onTaken: (answer: Confirmed) => void;
  onEnded: (status: Order["status"]) => void;
}

/** Shows how to pay and checks for the payment every three seconds. */
export function Waiting({ confirmed, pay, onTaken, onEnded }: WaitingProps) {
  const texts = useTexts("pay");
  const { close } = useDialogs();
  const client = useQueryClient();
  const [isChoosing, setIsChoosing] = useState(false);
  const { data } = useQuery({
    ...query(api.orders.userOrderList, { order_no: confirmed.order_no }, { lazy: true }),
    refetchInterval: POLL_MILLISECONDS,
    staleTime: 0,
  });
  const cancel = useAction(api.orders.orderCancel, [api.orders.userOrderList, api.orders.couponList]);
  const isCancelling = !cancel.isIdle && !cancel.isError;
  const cancelOrder = async () => {
    try {
      await cancel.mutateAsync({ input: { id: confirmed.order_id } });
    } catch {
      return;
    }
    showToast(texts.cancelled);
    close();
  };
  const order = data?.list[0];
  const status = order?.status;
  useEffect(() => {
    if (!status || status === "pending_pay" || status === "pending_confirm") return;
    // An order that the visitor has just cancelled needs no message.
    if (status === "cancelled" && isCancelling) return;
    for (const { path } of [api.orders.userOrderList, api.usage.getServiceInfo, api.account.userInfo])
      void client.invalidateQueries({ queryKey: [path] });
    onEnded(status);
  }, [status, isCancelling, client, onEnded]);
  if (isChoosing && order)
    return (
      <OrderChoice
        order={order}
        onTaken={(answer) => {
          setIsChoosing(false);
          onTaken(answer);
        }}
      />
    );
  return (
    <div className={styles.waiting}>
      <Amount confirmed={confirmed} />
      <TimeLeft until={pay.expires_at} />
      <How pay={pay} confirmed={confirmed} />
      <p className="note" role="status">
        {texts.waiting}
      </p>
      <div className="cluster justify-center">
        <Button variant="default" onClick={() => setIsChoosing(true)} disabled={!order}>
          {texts.other}
        </Button>
        <Button variant="subtle" color="gray" {...busyWhile(cancel.isPending)} onClick={() => void cancelOrder()}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  );
}

function Amount({ confirmed: { amount_cents, currency } }: { confirmed: Confirmed }) {
  return <p className={styles.amount}>{moneyFormat(useLanguage(), currency)(amount_cents)}</p>;
}

/** Minutes and seconds in the last hour, otherwise the date. */
function TimeLeft({ until }: { until: string }) {
  const texts = useTexts("pay");
  const language = useLanguage();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Date.parse(until) - now);
  if (left > HOUR_MILLISECONDS) return <p className="quiet inline-row">{texts.until(exactTime(until, language))}</p>;
  const seconds = Math.floor(left / 1000);
  const shown = `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <p className="quiet inline-row">
      <IconClock size={16} stroke={1.6} aria-hidden="true" /> {texts.left(shown)}
    </p>
  );
}

function How({ pay, confirmed }: { pay: Pay; confirmed: Confirmed }) {
  const texts = useTexts("pay");
  if (pay.bank) return <BankDetails bank={pay.bank} confirmed={confirmed} />;
  if (pay.code_url)
    return (
      <>
        <QrCode text={pay.code_url} />
        {(pay.channel === "alipay" || pay.channel === "wechat") && <p>{texts.scan[pay.channel]}</p>}
      </>
    );
  if (!pay.redirect_url) return null;
  const label = pay.channel === "stripe" || pay.channel === "sandbox" ? texts.go[pay.channel] : texts.go.other;
  return (
    <Button component="a" href={pay.redirect_url} size="md" fullWidth>
      {label}
    </Button>
  );
}

/** Dark on light in both schemes, because some scanners read nothing else. */
function QrCode({ text }: { text: string }) {
  const texts = useTexts("pay");
  const { size, data } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join("");
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={texts.code}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

function BankDetails({ bank, confirmed }: { bank: NonNullable<Pay["bank"]>; confirmed: Confirmed }) {
  const { bank: texts } = useTexts("pay");
  const money = moneyFormat(useLanguage(), confirmed.currency);
  const rows = [
    [texts.name, bank.account_name],
    [texts.no, bank.account_no],
    [texts.bank, bank.bank],
    [texts.amount, money(confirmed.amount_cents)],
    [texts.remark, bank.remark_code],
  ] as const;
  return (
    <>
      <p className="note">{texts.lead}</p>
      <dl className={`grid w-full border rounded-menu ruled text-left ${styles.bank}`}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm">{name}</dt>
            <dd className="row justify-between text-md wrap-anywhere">
              {value} <Copy text={value} label={texts.copy(name)} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
