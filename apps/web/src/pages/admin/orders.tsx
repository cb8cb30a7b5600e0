import { useState } from "react";
import { moneyFormat } from "../../lib/money.ts";
import { useAction } from "../../lib/query.ts";
import { useLanguage } from "../../lib/texts.tsx";
import { exactTime } from "../../lib/time.ts";
import { useAddressQuery } from "../../lib/use-address-query.ts";
import { Badge } from "../../ui/badge.tsx";
import { type Action, Actions } from "./actions.tsx";
import { useAdminTexts } from "./admin-texts.tsx";
import { CustomerLink, ofCustomer } from "./customer-link.tsx";
import { Choice, chosen, Filters } from "./filters.tsx";
import { Listing } from "./listing.tsx";
import { useMay } from "./may.tsx";
import { OrderDetails } from "./order-details.tsx";
import { orderTones } from "./order-tones.ts";
import { orderApi } from "./staff-api.ts";
import { useChannelName } from "./use-channel-name.ts";

/** Customers' orders, and those made by sales. */
export function Orders() {
  const { orders: texts, fields, none } = useAdminTexts();
  const language = useLanguage();
  const channelName = useChannelName();
  const { parameters } = useAddressQuery();
  const [open, setOpen] = useState<number | null>(null);
  const keyword = parameters.get("keyword");
  const money = (cents: number, currency: string) => moneyFormat(language, currency)(cents);
  return (
    <>
      <Filters title={texts.title} keyword={texts.keyword}>
        <Choice name="status" label={fields.status} options={texts.statuses} />
        <Choice name="kind" label={fields.kind} options={texts.kinds} />
      </Filters>
      <NewOrderActions />
      <Listing
        title={texts.title}
        endpoint={orderApi.orderList}
        filter={{
          ...chosen(parameters, "status", texts.statuses),
          ...chosen(parameters, "kind", texts.kinds),
          ...ofCustomer(parameters),
          ...(keyword && { keyword }),
        }}
        empty={texts.empty}
        onOpen={({ id }) => setOpen(id)}
        nameOf={({ order_no }) => order_no}
        columns={[
          { title: texts.number, cell: ({ order_no }) => order_no },
          {
            title: fields.status,
            cell: ({ status }) => {
              const tone = orderTones[status];
              return <Badge {...(tone && { tone })}>{texts.statuses[status]}</Badge>;
            },
          },
          {
            title: fields.account,
            cell: ({ account, account_id }) => (
              <CustomerLink id={account_id}>{`${account} (${account_id})`}</CustomerLink>
            ),
          },
          { title: texts.what, cell: ({ title }) => title },
          { title: texts.amount, cell: ({ amount_cents, currency }) => money(amount_cents, currency), isNumber: true },
          { title: texts.channel, cell: ({ pay_channel }) => channelName(pay_channel) || none },
          { title: fields.created, cell: ({ created_at }) => exactTime(created_at, language) },
        ]}
      />
      {open !== null && <OrderDetails id={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** Creates orders and coupons. */
function NewOrderActions() {
  const may = useMay();
  const { orders: texts, fields } = useAdminTexts();
  const make = useAction(orderApi.orderMake, [orderApi.orderList]);
  const give = useAction(orderApi.couponGive);
  const account = { name: "account_id", label: texts.accountId, kind: "number" } as const;
  const currency = { name: "currency", label: texts.currency, initial: "CNY" } as const;
  const cents = { name: "amount_cents", label: texts.cents, kind: "number" } as const;
  const optional = { isOptional: true } as const;
  const actions: Action[] = [
    {
      name: "make",
      label: texts.make,
      text: texts.makeText,
      fields: [
        account,
        { name: "pkg_id", label: texts.packageId, kind: "number" },
        { name: "num", label: texts.num, kind: "number", initial: "1" },
        currency,
        { ...cents, ...optional },
        { name: "quota", label: fields.quota, kind: "number", ...optional },
        { name: "qps", label: fields.qps, kind: "number", ...optional },
        { name: "contract_no", label: texts.contract, ...optional },
        { name: "remark", label: fields.remark, ...optional },
      ],
    },
    {
      name: "coupon",
      call: orderApi.couponGive,
      label: texts.coupon,
      text: texts.couponText,
      fields: [
        account,
        { name: "name_en", label: texts.nameEn },
        { name: "name_zh", label: texts.nameZh },
        currency,
        cents,
        { name: "min_cents", label: texts.minCents, kind: "number", ...optional },
        { name: "end_date", label: texts.endDate, ...optional },
      ],
    },
  ];
  const run = (name: string, values: Readonly<Record<string, string>>, idempotencyKey: string) => {
    const input = values as never;
    return name === "make" ? make.mutateAsync({ input, idempotencyKey }) : give.mutateAsync({ input, idempotencyKey });
  };
  if (!may(orderApi.orderMake) && !may(orderApi.couponGive)) return null;
  return (
    <div className="card mb-5 p-5">
      <Actions call={orderApi.orderMake} actions={actions} onRun={run} />
    </div>
  );
}
