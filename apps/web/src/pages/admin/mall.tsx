import { useState } from "react";
import { DialogFrame } from "../../dialogs/dialog-frame.tsx";
import { useAction } from "../../lib/query.ts";
import { useLanguage } from "../../lib/texts.tsx";
import { exactTime, timeAgo } from "../../lib/time.ts";
import { useAddressQuery } from "../../lib/use-address-query.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Cell, Cells } from "../../ui/cell.tsx";
import { type Action, Actions } from "./actions.tsx";
import styles from "./admin.module.css";
import { useAdminTexts } from "./admin-texts.tsx";
import { hasTyped } from "./detail.tsx";
import { Choice, chosen, Filters } from "./filters.tsx";
import { Listing } from "./listing.tsx";
import { Lists } from "./lists.tsx";
import { RulesForm } from "./rules-form.tsx";
import { staffMall } from "./staff-api.ts";

const panels = { exchanges: Exchanges, goods: GoodsTable, rules: Rules };

/** Exchanges to be sent, goods, and how points are earned. */
export function Mall() {
  const { mall: texts } = useAdminTexts();
  return <Lists tab="mall" panels={panels} names={texts.lists} />;
}

type Exchange = Awaited<ReturnType<typeof staffMall.exchangeList>>["list"][number];

const tones: Record<Exchange["status"], BadgeTone> = {
  pending_ship: "warn",
  pending_issue: "warn",
  shipped: "neutral",
  completed: "ok",
  cancelled: "neutral",
};

function Exchanges() {
  const { mall: texts, fields } = useAdminTexts();
  const language = useLanguage();
  const { parameters } = useAddressQuery();
  const [open, setOpen] = useState<Exchange | null>(null);
  return (
    <>
      <Filters title={texts.lists.exchanges}>
        <Choice name="status" label={fields.status} options={texts.exchangeStatuses} />
      </Filters>
      <Listing
        title={texts.lists.exchanges}
        endpoint={staffMall.exchangeList}
        filter={chosen(parameters, "status", texts.exchangeStatuses)}
        empty={texts.emptyExchanges}
        onOpen={setOpen}
        nameOf={({ id, goods }) => `${id} ${goods}`}
        columns={[
          { title: fields.id, cell: ({ id }) => id },
          {
            title: fields.status,
            cell: ({ status }) => <Badge tone={tones[status]}>{texts.exchangeStatuses[status]}</Badge>,
          },
          { title: texts.fields.goods, cell: ({ goods, sku }) => [goods, sku].filter(Boolean).join(" ") },
          { title: texts.fields.number, cell: ({ num }) => num, isNumber: true },
          { title: texts.fields.user, cell: ({ user }) => user },
          {
            title: fields.created,
            cell: ({ created_at: at }) => <span title={exactTime(at, language)}>{timeAgo(at, language)}</span>,
          },
        ]}
      />
      {open && <OneExchange exchange={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function OneExchange({ exchange, onClose }: { exchange: Exchange; onClose: () => void }) {
  const { mall: texts, fields } = useAdminTexts();
  const { mutateAsync } = useAction(staffMall.exchangeChange, [staffMall.exchangeList, staffMall.goodsList]);
  const actions: Record<Exchange["actions"][number], Omit<Action, "name">> = {
    ship: {
      label: texts.actions.ship,
      fields: [
        { name: "express_company", label: texts.fields.company },
        { name: "express_no", label: texts.fields.parcelNo },
      ],
    },
    issue: {
      label: texts.actions.issue,
      fields: [{ name: "codes", label: texts.fields.issuedCodes, isOptional: true }],
    },
    cancel: {
      label: texts.actions.cancel,
      text: texts.actions.cancelText,
      fields: [{ name: "reason", label: fields.reason, kind: "text" }],
      isDestructive: true,
    },
  };
  const run = async (name: string, values: Readonly<Record<string, string>>) => {
    // What was typed is checked by the server, which names the field that is wrong.
    const input = { id: exchange.id, action: name, ...values } as Parameters<typeof staffMall.exchangeChange>[0];
    await mutateAsync({ input });
    onClose();
  };
  return (
    <DialogFrame title={`${texts.exchange} ${exchange.exchange_no}`} width={560} isDirty={hasTyped} onClose={onClose}>
      <div className={styles.detail}>
        <Cells>
          <Cell name={texts.fields.goods}>{`${exchange.goods} ${exchange.sku} × ${exchange.num}`}</Cell>
          <Cell name={fields.status}>
            <Badge tone={tones[exchange.status]}>{texts.exchangeStatuses[exchange.status]}</Badge>
          </Cell>
          <Cell name={texts.fields.user}>{`${exchange.user} (${exchange.user_id})`}</Cell>
          <Cell name={texts.fields.points}>{exchange.integral_spent}</Cell>
          {exchange.address && (
            <Cell name={texts.fields.address} isWide>
              {exchange.address}
            </Cell>
          )}
          {exchange.express && <Cell name={texts.fields.express}>{exchange.express}</Cell>}
          {exchange.remark && (
            <Cell name={fields.remark} isWide>
              {exchange.remark}
            </Cell>
          )}
          {exchange.reject_reason && (
            <Cell name={fields.reason} isWide>
              {exchange.reject_reason}
            </Cell>
          )}
        </Cells>
        <Actions actions={exchange.actions.map((name) => ({ name, ...actions[name] }))} onRun={run} />
      </div>
    </DialogFrame>
  );
}

type Goods = Awaited<ReturnType<typeof staffMall.goodsList>>["list"][number];

function GoodsTable() {
  const { mall: texts, fields } = useAdminTexts();
  const language = useLanguage();
  const { parameters } = useAddressQuery();
  const [open, setOpen] = useState<Goods | null>(null);
  return (
    <>
      <Filters title={texts.lists.goods}>
        <Choice name="status" label={fields.status} options={texts.goodsStatuses} />
      </Filters>
      <Listing
        title={texts.lists.goods}
        endpoint={staffMall.goodsList}
        filter={chosen(parameters, "status", texts.goodsStatuses)}
        empty={texts.emptyGoods}
        onOpen={setOpen}
        nameOf={({ id, name_en, name_zh }) => `${id} ${language === "zh" ? name_zh : name_en}`}
        columns={[
          { title: fields.id, cell: ({ id }) => id },
          {
            title: fields.status,
            cell: ({ status }) => (
              <Badge tone={status === "on" ? "ok" : "neutral"}>{texts.goodsStatuses[status]}</Badge>
            ),
          },
          { title: fields.name, cell: ({ name_en, name_zh }) => (language === "zh" ? name_zh : name_en) },
          { title: fields.kind, cell: ({ kind }) => texts.kinds[kind] },
          { title: texts.fields.points, cell: ({ integral }) => integral, isNumber: true },
          { title: texts.fields.stock, cell: ({ stock }) => stock, isNumber: true },
          { title: texts.fields.exchanged, cell: ({ exchange_num }) => exchange_num, isNumber: true },
        ]}
      />
      {open && <OneOfTheGoods goods={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function OneOfTheGoods({ goods, onClose }: { goods: Goods; onClose: () => void }) {
  const { mall: texts, fields } = useAdminTexts();
  const language = useLanguage();
  const change = useAction(staffMall.goodsChange, [staffMall.goodsList]);
  const stock = useAction(staffMall.stockChange, [staffMall.goodsList]);
  const codes = useAction(staffMall.codesImport, [staffMall.goodsList]);
  const hasVariants = goods.skus.length > 0;
  const variant = { name: "sku_id", label: texts.fields.variantId, kind: "number", isOptional: !hasVariants } as const;
  const actions: Action[] = [
    goods.status === "on" ? { name: "off", label: texts.actions.off } : { name: "on", label: texts.actions.on },
    {
      name: "stock",
      label: texts.actions.stock,
      fields: [{ name: "change", label: texts.fields.change }, ...(hasVariants ? [variant] : [])],
    },
    ...(goods.kind === "virtual"
      ? [
          {
            name: "codes",
            label: texts.actions.codes,
            fields: [{ name: "codes", label: texts.fields.importedCodes, kind: "text" as const }],
          },
        ]
      : []),
    {
      name: "change",
      label: texts.actions.change,
      fields: [
        { name: "name_en", label: texts.fields.nameEn, initial: goods.name_en },
        { name: "name_zh", label: texts.fields.nameZh, initial: goods.name_zh },
        ...(hasVariants
          ? []
          : [
              {
                name: "integral",
                label: texts.fields.points,
                initial: String(goods.integral),
                kind: "number" as const,
              },
            ]),
        {
          name: "limit_per_user",
          label: texts.fields.limit,
          initial: String(goods.limit_per_user ?? 0),
          kind: "number",
        },
      ],
    },
  ];
  const run = async (name: string, values: Readonly<Record<string, string>>, idempotencyKey: string) => {
    const input = { id: goods.id, ...values };
    if (name === "stock")
      await stock.mutateAsync({ input: input as Parameters<typeof staffMall.stockChange>[0], idempotencyKey });
    else if (name === "codes") await codes.mutateAsync({ input: input as Parameters<typeof staffMall.codesImport>[0] });
    else await change.mutateAsync({ input: name === "change" ? input : { ...input, status: name as Goods["status"] } });
    onClose();
  };
  return (
    <DialogFrame
      title={language === "zh" ? goods.name_zh : goods.name_en}
      width={560}
      isDirty={hasTyped}
      onClose={onClose}
    >
      <div className={styles.detail}>
        <Cells>
          <Cell name={fields.status}>
            <Badge tone={goods.status === "on" ? "ok" : "neutral"}>{texts.goodsStatuses[goods.status]}</Badge>
          </Cell>
          <Cell name={texts.fields.class}>{language === "zh" ? goods.class_zh : goods.class_en}</Cell>
          <Cell name={fields.kind}>{texts.kinds[goods.kind]}</Cell>
          <Cell name={texts.fields.points}>{goods.integral}</Cell>
          <Cell name={texts.fields.stock}>{goods.stock}</Cell>
          <Cell name={texts.fields.exchanged}>{goods.exchange_num}</Cell>
          {goods.kind === "virtual" && <Cell name={texts.fields.codes}>{goods.codes_left}</Cell>}
          {hasVariants && (
            <Cell name={texts.fields.variants} isWide>
              {goods.skus.map((sku) => `${sku.id}: ${sku.name_en} × ${sku.stock}`).join(" · ")}
            </Cell>
          )}
        </Cells>
        <Actions actions={actions} onRun={run} />
      </div>
    </DialogFrame>
  );
}

function Rules() {
  const { mall: texts } = useAdminTexts();
  return (
    <RulesForm
      title={texts.lists.rules}
      names={texts.rules}
      read={staffMall.pointRules}
      set={staffMall.setPointRules}
    />
  );
}
