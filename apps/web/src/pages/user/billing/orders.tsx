import { Button, NativeSelect, TextInput } from "@mantine/core";
import { orderKinds, orderStatuses } from "@meridian/contract/orders";
import { IconReceipt } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { api } from "../../../lib/api.ts";
import { moneyFormat } from "../../../lib/money.ts";
import { query } from "../../../lib/query.ts";
import { holdsPermission, useSession } from "../../../lib/session.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { exactTime } from "../../../lib/time.ts";
import { pageOf, useAddressQuery } from "../../../lib/use-address-query.ts";
import { useDialogs } from "../../../lib/use-dialogs.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { EmptyState, ErrorState } from "../../../ui/states.tsx";
import styles from "./billing.module.css";
import { OrderDetail } from "./order-detail.tsx";
import { isUnpaid, type Order, orderTones } from "./values.ts";

const PAGE_SIZE = 10;
const filterNames = ["status", "kind", "start_date", "end_date"];
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text);

/** The filter in the address in the server's terms; unknown values are ignored. */
function readFilter(parameters: URLSearchParams) {
  const status = orderStatuses.find((name) => name === parameters.get("status"));
  const kind = orderKinds.find((name) => name === parameters.get("kind"));
  const [start, end] = [parameters.get("start_date"), parameters.get("end_date")];
  return {
    ...(status && { status }),
    ...(kind && { kind }),
    ...(isDay(start) && { start_date: start }),
    ...(isDay(end) && { end_date: end }),
  };
}

/** The account's orders; one named in the address is opened. */
export default function Orders() {
  const { orders: texts } = useTexts("billing");
  const { parameters, change } = useAddressQuery();
  const filter = readFilter(parameters);
  const page = pageOf(parameters);
  const { data, error, refetch } = useQuery({
    ...query(api.orders.userOrderList, { ...filter, page, limit: PAGE_SIZE }, { lazy: true }),
    placeholderData: keepPreviousData,
  });
  const isFiltered = Object.keys(filter).length > 0;
  const clear = () => change(Object.fromEntries([...filterNames, "page"].map((name) => [name, null])));
  if (error && !data) return <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="min-h-60 rounded-card bg-sunken" aria-busy="true" />;
  if (data.total === 0 && !isFiltered) return <EmptyState icon={IconReceipt} {...texts.empty} />;
  return (
    <>
      <OrderFilters />
      {data.list.length === 0 ? (
        <div className={styles.nothing}>
          <p>{texts.none}</p>
          <Button variant="default" size="xs" onClick={clear}>
            {texts.clear}
          </Button>
        </div>
      ) : (
        <ul className="card ruled">
          {data.list.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      )}
      <Sums sums={data.sum} />
      <Pager
        page={page}
        last={Math.max(1, Math.ceil(data.total / PAGE_SIZE))}
        addressOf={(to) => {
          const next = new URLSearchParams(parameters);
          next.set("page", String(to));
          return `?${next}`;
        }}
        texts={texts}
      />
      <NamedOrder />
    </>
  );
}

function Sums({ sums }: { sums: readonly { currency: string; paid_cents: number }[] }) {
  const { orders: texts } = useTexts("billing");
  const language = useLanguage();
  const paid = sums.filter(({ paid_cents }) => paid_cents > 0);
  if (paid.length === 0) return null;
  const amounts = paid.map(({ currency, paid_cents }) => moneyFormat(language, currency)(paid_cents));
  return <p className="quiet my-3 text-right">{texts.sum(amounts.join(" + "))}</p>;
}

function OrderFilters() {
  const { orders: texts } = useTexts("billing");
  const { parameters, change } = useAddressQuery();
  const choose = (name: string) => (event: { currentTarget: { value: string } }) =>
    change({ [name]: event.currentTarget.value, page: null });
  return (
    <div className={`stack grid-cols-4 gap-3 mb-4 ${styles.filters}`}>
      <NativeSelect
        label={texts.filters.status}
        value={parameters.get("status") ?? ""}
        onChange={choose("status")}
        data={[
          { value: "", label: texts.filters.all },
          ...orderStatuses.map((value) => ({ value, label: texts.status[value] })),
        ]}
      />
      <NativeSelect
        label={texts.filters.kind}
        value={parameters.get("kind") ?? ""}
        onChange={choose("kind")}
        data={[
          { value: "", label: texts.filters.all },
          ...orderKinds.map((value) => ({ value, label: texts.kinds[value] })),
        ]}
      />
      <TextInput
        type="date"
        label={texts.filters.from}
        value={parameters.get("start_date") ?? ""}
        onChange={choose("start_date")}
      />
      <TextInput
        type="date"
        label={texts.filters.to}
        value={parameters.get("end_date") ?? ""}
        onChange={choose("end_date")}
      />
    </div>
  );
}

function OrderRow({ order }: { order: Order }) {
  const { orders: texts } = useTexts("billing");
  const language = useLanguage();
  const { parameters } = useAddressQuery();
  const session = useSession();
  const { open } = useDialogs();
  const { order_no, title, kind, status, amount_cents, currency, created_at } = order;
  const tone = orderTones[status];
  const address = new URLSearchParams(parameters);
  address.set("order_no", order_no);
  return (
    <li className={`entry ${styles.order}`}>
      <div>
        <p className="entry-name">
          <Link to={`?${address}`} preventScrollReset className={`strong text-lg wrap-anywhere ${styles.title}`}>
            {title}
          </Link>
          <Badge {...(tone && { tone })}>{texts.status[status]}</Badge>
        </p>
        <p className="quiet text-sm">
          {texts.kinds[kind]} · {exactTime(created_at, language)}
        </p>
        <p className="note mono">{order_no}</p>
      </div>
      <p className="strong text-right">{moneyFormat(language, currency)(amount_cents)}</p>
      <div className={`cluster justify-end ${styles.buttons}`}>
        {isUnpaid(order) && holdsPermission(session, "billing.pay") && (
          <Button size="xs" onClick={() => void open("pay", { order: order_no })}>
            {status === "pending_confirm" ? texts.confirm : texts.pay}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The order in the address, for instance after returning from a payment provider. */
function NamedOrder() {
  const { parameters, change } = useAddressQuery();
  const orderNo = parameters.get("order_no");
  if (!orderNo || parameters.has("dialog")) return null;
  return <OrderDetail orderNo={orderNo} onClose={() => change({ order_no: null })} />;
}
