import { Button, Checkbox, NativeSelect } from "@mantine/core";
import { ApiError } from "@meridian/client/call";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { api } from "../../lib/api.ts";
import { languages } from "../../lib/language.ts";
import { moneyFormat } from "../../lib/money.ts";
import { query, useAction } from "../../lib/query.ts";
import { randomKey } from "../../lib/random-key.ts";
import { holdsPermission, useSession } from "../../lib/session.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { busyWhile } from "../../ui/busy.ts";
import { ErrorState } from "../../ui/states.tsx";
import { ChannelChoice, useChannels } from "./channel-choice.tsx";
import styles from "./pay.module.css";
import { largerPackageOf, SmallerPackage } from "./smaller-package.tsx";
import { Summary } from "./summary.tsx";
import type { Channel, Confirmed, Order, Quote } from "./values.ts";

const offeredNumbers = { month: [1, 2, 3, 6, 12], year: [1, 2, 3] };
const QUOTE_EXPIRED = 3001;

interface QuoteChoiceProps {
  about: { pkg_id?: number; service_id?: number; offline_id?: number };
  /** The months or years to choose from. */
  numbers?: readonly number[] | undefined;
  onTaken: (answer: Confirmed) => void;
}

/** Chooses period, coupon, points and payment channel for a purchase. */
export function QuoteChoice({ about: asked, numbers, onTaken }: QuoteChoiceProps) {
  const texts = useTexts("pay");
  const [about, setAbout] = useState<QuoteChoiceProps["about"] & { downgrade?: true }>(asked);
  const [num, setNum] = useState(numbers?.[0] ?? 1);
  const [coupon, setCoupon] = useState("");
  const [usesPoints, setUsesPoints] = useState(false);
  const length = about.offline_id === undefined ? { num } : { months: num };
  const request = {
    ...about,
    ...length,
    use_integral: usesPoints,
    ...(coupon !== "" && { coupon_id: Number(coupon) }),
  };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(api.orders.orderQuote, request, { lazy: true }),
    placeholderData: keepPreviousData,
    staleTime: 600_000,
    gcTime: 0,
  });
  const larger = largerPackageOf(error);
  if (larger && !data && about.pkg_id !== undefined)
    return (
      <SmallerPackage larger={larger} packageId={about.pkg_id} onNow={() => setAbout({ ...about, downgrade: true })} />
    );
  if (error && !data) return <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="min-h-80 rounded-card bg-sunken" aria-busy="true" />;
  const cycle = data.items[0]?.cycle ?? "month";
  const takeCheaper = ({ pkg_id, num }: Cheaper) => {
    setAbout({ pkg_id });
    setNum(num);
  };
  return (
    <div className={styles.form} aria-busy={isPlaceholderData}>
      <Summary priced={data} />
      <div className={`stack ${styles.options}`}>
        <NativeSelect
          label={texts.number}
          value={String(num)}
          onChange={(event) => setNum(Number(event.currentTarget.value))}
          data={(numbers ?? offeredNumbers[cycle]).map((value) => ({
            value: String(value),
            label: texts.per[cycle](value),
          }))}
        />
        <CouponChoice quote={data} value={coupon} onChange={setCoupon} />
      </div>
      {data.cheaper && <CheaperForm quote={data} cheaper={data.cheaper} onTake={takeCheaper} />}
      <PointsChoice quote={data} value={usesPoints} onChange={setUsesPoints} />
      {error && <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />}
      <Confirm
        priced={data}
        about={{ quote_id: data.quote_id }}
        isWaiting={isPlaceholderData}
        onTaken={onTaken}
        onStale={() => void refetch()}
      />
    </div>
  );
}

type Cheaper = NonNullable<Quote["cheaper"]>;

function CheaperForm({ quote, cheaper, onTake }: { quote: Quote; cheaper: Cheaper; onTake: (form: Cheaper) => void }) {
  const texts = useTexts("pay");
  const money = moneyFormat(useLanguage(), quote.currency);
  const years = texts.per.year(cheaper.num);
  return (
    <div className="bar gap-2 gap-x-4" role="status">
      <p>{texts.cheaper(years, money(cheaper.amount_cents), money(cheaper.saved_cents))}</p>
      <Button variant="default" size="xs" onClick={() => onTake(cheaper)}>
        {texts.takeCheaper}
      </Button>
    </div>
  );
}

function CouponChoice({ quote, value, onChange }: { quote: Quote; value: string; onChange: (id: string) => void }) {
  const texts = useTexts("pay");
  const money = moneyFormat(useLanguage(), quote.currency);
  const { data } = useQuery(query(api.orders.couponList, {}, { lazy: true }));
  const usable = (data?.list ?? []).filter(
    ({ currency, min_cents }) => currency === quote.currency && min_cents <= quote.origin_cents,
  );
  if (usable.length === 0) return null;
  return (
    <NativeSelect
      label={texts.coupon}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: "", label: texts.noCoupon },
        ...usable.map(({ id, name, amount_cents }) => ({
          value: String(id),
          label: texts.couponOf(name, money(amount_cents)),
        })),
      ]}
    />
  );
}

function PointsChoice({ quote, value, onChange }: { quote: Quote; value: boolean; onChange: (on: boolean) => void }) {
  const texts = useTexts("pay");
  const language = useLanguage();
  const money = moneyFormat(language, quote.currency);
  const { data: user } = useQuery(query(api.account.userInfo, {}));
  if (!user || user.integral === 0) return null;
  const count = new Intl.NumberFormat(languages[language].tag);
  const description = !value
    ? undefined
    : quote.integral > 0
      ? texts.pointsOf(count.format(quote.integral), money(quote.integral_cents))
      : texts.noPoints;
  return (
    <Checkbox
      label={`${texts.points} (${count.format(user.integral)})`}
      description={description}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** An order that waits for payment or confirmation. */
export function OrderChoice({ order, onTaken }: { order: Order; onTaken: (answer: Confirmed) => void }) {
  return (
    <div className={styles.form}>
      <Summary priced={order} />
      <Confirm priced={order} about={{ order_id: order.id }} onTaken={onTaken} />
    </div>
  );
}

interface ConfirmProps {
  priced: Pick<Quote, "currency" | "amount_cents">;
  about: { quote_id: string } | { order_id: number };
  isWaiting?: boolean;
  onTaken: (answer: Confirmed) => void;
  onStale?: () => void;
}

function Confirm({ priced, about, isWaiting = false, onTaken, onStale }: ConfirmProps) {
  const texts = useTexts("pay");
  const session = useSession();
  const money = moneyFormat(useLanguage(), priced.currency);
  const channels = useChannels(priced.currency);
  const [chosen, setChosen] = useState<Channel | null>(null);
  const channel = chosen ?? channels[0] ?? null;
  const { mutate, isPending } = useAction(api.orders.userOrderConfirm, [api.orders.userOrderList]);
  const isFree = priced.amount_cents === 0;
  const confirm = () => {
    if (!channel) return;
    mutate(
      { input: { ...about, pay_channel: channel }, idempotencyKey: randomKey() },
      {
        onSuccess: onTaken,
        onError: (error) => {
          if (error instanceof ApiError && error.code === QUOTE_EXPIRED) onStale?.();
        },
      },
    );
  };
  return (
    <>
      {!isFree && <ChannelChoice currency={priced.currency} value={channel} onChange={setChosen} />}
      {!isFree && priced.currency !== "CNY" && holdsPermission(session, "billing.invoice") && (
        <p className="note">
          {texts.invoiceLead}
          <Link to="/user?tab=billing&view=titles" className="link">
            {texts.invoiceLink}
          </Link>
        </p>
      )}
      <Button size="md" fullWidth {...busyWhile(isPending)} disabled={!channel || isWaiting} onClick={confirm}>
        {isFree ? texts.free : texts.submit(money(priced.amount_cents))}
      </Button>
    </>
  );
}
