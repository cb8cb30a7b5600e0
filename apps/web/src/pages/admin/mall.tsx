import { useState } from "react";
import { useAction } from "../../lib/query.ts";
import { useLanguage } from "../../lib/texts.tsx";
import { exactTime, timeAgo } from "../../lib/time.ts";
import { useAddressQuery } from "../../lib/use-address-query.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Cell } from "../../ui/cell.tsx";
import type { Action } from "./actions.tsx";
import { useAdminTexts } from "./admin-texts.tsx";
import { CustomerLink, ofCustomer } from "./customer-link.tsx";
import { EntryDialog } from "./entry-dialog.tsx";
import { Choice, chosen, Filters } from "./filters.tsx";
import { GoodsTable } from "./goods.tsx";
import { GoodsClasses } from "./goods-classes.tsx";
import { Listing } from "./listing.tsx";
import { Lists } from "./lists.tsx";
import { RulesForm } from "./rules-form.tsx";
import { staffApi, staffMall } from "./staff-api.ts";

const panels = { exchanges: Exchanges, goods: GoodsTable, classes: GoodsClasses, rules: Rules };

/** Redemptions to ship, goods, and the rules for earning points. */
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
  const { mall: texts, fields, waiting } = useAdminTexts();
  const language = useLanguage();
  const statuses = { waiting, ...texts.exchangeStatuses };
  const { parameters } = useAddressQuery();
  const [open, setOpen] = useState<Exchange | null>(null);
  return (
    <>
      <Filters title={texts.lists.exchanges}>
        <Choice name="status" label={fields.status} options={statuses} />
      </Filters>
      <Listing
        title={texts.lists.exchanges}
        endpoint={staffMall.exchangeList}
        filter={{ ...chosen(parameters, "status", statuses), ...ofCustomer(parameters) }}
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
          { title: texts.fields.user, cell: ({ user, user_id }) => <CustomerLink id={user_id}>{user}</CustomerLink> },
          {
            title: fields.created,
            cell: ({ created_at: at }) => <span title={exactTime(at, language)}>{timeAgo(at, language)}</span>,
          },
        ]}
      />
      {open && <ExchangeDetails exchange={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function ExchangeDetails({ exchange, onClose }: { exchange: Exchange; onClose: () => void }) {
  const { mall: texts, fields } = useAdminTexts();
  const { mutateAsync } = useAction(staffMall.exchangeChange, [
    staffMall.exchangeList,
    staffMall.goodsList,
    staffApi.overview,
  ]);
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
  const run = (name: string, values: Readonly<Record<string, string>>) => {
    // Passed on as it is: the server validates the input and names the invalid field.
    const input = { id: exchange.id, action: name, ...values } as Parameters<typeof staffMall.exchangeChange>[0];
    return mutateAsync({ input });
  };
  return (
    <EntryDialog
      title={`${texts.exchange} ${exchange.exchange_no}`}
      call={staffMall.exchangeChange}
      actions={exchange.actions.map((name) => ({ name, ...actions[name] }))}
      onRun={run}
      onClose={onClose}
    >
      <Cell name={texts.fields.goods}>{`${exchange.goods} ${exchange.sku} × ${exchange.num}`}</Cell>
      <Cell name={fields.status}>
        <Badge tone={tones[exchange.status]}>{texts.exchangeStatuses[exchange.status]}</Badge>
      </Cell>
      <Cell name={texts.fields.user}>
        <CustomerLink id={exchange.user_id}>{`${exchange.user} (${exchange.user_id})`}</CustomerLink>
      </Cell>
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
    </EntryDialog>
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
