import { useState } from "react";
import { moneyFormat } from "../../lib/money.ts";
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
import { Listing } from "./listing.tsx";
import { Lists } from "./lists.tsx";
import { RulesForm } from "./rules-form.tsx";
import { staffApi, staffRewards } from "./staff-api.ts";

const panels = { payouts: Payouts, recommended: Recommended, rules: Rules };

/** Cashback payouts, referred customers, and the programme's rules. */
export function Rewards() {
  const { rewards: texts } = useAdminTexts();
  return <Lists tab="rewards" panels={panels} names={texts.lists} calls={{ payouts: staffRewards.payoutList }} />;
}

type Payout = Awaited<ReturnType<typeof staffRewards.payoutList>>["list"][number];

const payoutTones: Record<Payout["status"], BadgeTone> = {
  pending: "warn",
  approved: "neutral",
  paid: "ok",
  rejected: "error",
  failed: "error",
};

function Payouts() {
  const { rewards: texts, fields, waiting } = useAdminTexts();
  const language = useLanguage();
  const statuses = { waiting, ...texts.payoutStatuses };
  const { parameters } = useAddressQuery();
  const [open, setOpen] = useState<Payout | null>(null);
  return (
    <>
      <Filters title={texts.lists.payouts}>
        <Choice name="status" label={fields.status} options={statuses} />
      </Filters>
      <Listing
        title={texts.lists.payouts}
        endpoint={staffRewards.payoutList}
        filter={{ ...chosen(parameters, "status", statuses), ...ofCustomer(parameters) }}
        empty={texts.emptyPayouts}
        onOpen={setOpen}
        nameOf={({ id, user }) => `${id} ${user}`}
        columns={[
          { title: fields.id, cell: ({ id }) => id },
          {
            title: fields.status,
            cell: ({ status }) => <Badge tone={payoutTones[status]}>{texts.payoutStatuses[status]}</Badge>,
          },
          { title: texts.fields.user, cell: ({ user, user_id }) => <CustomerLink id={user_id}>{user}</CustomerLink> },
          {
            title: texts.fields.amount,
            cell: ({ amount_cents, currency }) => moneyFormat(language, currency)(amount_cents),
            isNumber: true,
          },
          { title: texts.fields.payTo, cell: ({ payout_type }) => texts.types[payout_type] },
          {
            title: fields.created,
            cell: ({ created_at: at }) => <span title={exactTime(at, language)}>{timeAgo(at, language)}</span>,
          },
        ]}
      />
      {open && <PayoutDetails payout={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function PayoutDetails({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const { rewards: texts, fields } = useAdminTexts();
  const language = useLanguage();
  const { mutateAsync } = useAction(staffRewards.payoutChange, [staffRewards.payoutList, staffApi.overview]);
  const reason = [{ name: "reason", label: fields.reason, kind: "text" }] as const;
  const actions: Record<Payout["actions"][number], Omit<Action, "name">> = {
    approve: { label: texts.actions.approve },
    pay: { label: texts.actions.pay, text: texts.actions.payText, isDestructive: true },
    fail: { label: texts.actions.fail, fields: reason },
    reject: { label: texts.actions.reject, fields: reason, isDestructive: true },
  };
  return (
    <EntryDialog
      title={`${texts.payout} ${payout.id}`}
      call={staffRewards.payoutChange}
      actions={payout.actions.map((name) => ({ name, ...actions[name] }))}
      onRun={(name, values) =>
        mutateAsync({ input: { id: payout.id, action: name as Payout["actions"][number], ...values } })
      }
      onClose={onClose}
    >
      <Cell name={texts.fields.user}>
        <CustomerLink id={payout.user_id}>{`${payout.user} (${payout.user_id})`}</CustomerLink>
      </Cell>
      <Cell name={fields.status}>
        <Badge tone={payoutTones[payout.status]}>{texts.payoutStatuses[payout.status]}</Badge>
      </Cell>
      <Cell name={texts.fields.amount}>{moneyFormat(language, payout.currency)(payout.amount_cents)}</Cell>
      <Cell name={texts.fields.holder}>{payout.real_name}</Cell>
      <Cell name={texts.fields.payTo} isWide>
        {[texts.types[payout.payout_type], payout.bank_name, payout.account].filter(Boolean).join(" · ")}
      </Cell>
      {payout.reject_reason && (
        <Cell name={fields.reason} isWide>
          {payout.reject_reason}
        </Cell>
      )}
    </EntryDialog>
  );
}

type Customer = Awaited<ReturnType<typeof staffRewards.recommendedList>>["list"][number];

const customerTones: Record<Customer["status"], BadgeTone> = {
  submitted: "warn",
  following: "neutral",
  won: "ok",
  lost: "neutral",
  rejected: "error",
};

function Recommended() {
  const { rewards: texts, fields, waiting } = useAdminTexts();
  const language = useLanguage();
  const statuses = { waiting, ...texts.recommendedStatuses };
  const { parameters } = useAddressQuery();
  const [open, setOpen] = useState<Customer | null>(null);
  return (
    <>
      <Filters title={texts.lists.recommended}>
        <Choice name="status" label={fields.status} options={statuses} />
      </Filters>
      <Listing
        title={texts.lists.recommended}
        endpoint={staffRewards.recommendedList}
        filter={{ ...chosen(parameters, "status", statuses), ...ofCustomer(parameters) }}
        empty={texts.emptyRecommended}
        onOpen={setOpen}
        nameOf={({ id, company }) => `${id} ${company}`}
        columns={[
          { title: fields.id, cell: ({ id }) => id },
          {
            title: fields.status,
            cell: ({ status }) => <Badge tone={customerTones[status]}>{texts.recommendedStatuses[status]}</Badge>,
          },
          { title: fields.company, cell: ({ company }) => company },
          { title: texts.fields.contact, cell: ({ contact_name }) => contact_name },
          { title: texts.fields.user, cell: ({ user, user_id }) => <CustomerLink id={user_id}>{user}</CustomerLink> },
          { title: fields.handler, cell: ({ handler }) => handler },
          {
            title: fields.created,
            cell: ({ created_at: at }) => <span title={exactTime(at, language)}>{timeAgo(at, language)}</span>,
          },
        ]}
      />
      {open && <CustomerDetails customer={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function CustomerDetails({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { rewards: texts, fields } = useAdminTexts();
  const language = useLanguage();
  const { mutateAsync } = useAction(staffRewards.recommendedChange, [staffRewards.recommendedList, staffApi.overview]);
  const reason = [{ name: "reason", label: fields.reason, kind: "text" }] as const;
  const actions: Record<Customer["actions"][number], Omit<Action, "name">> = {
    follow: { label: texts.actions.follow },
    win: {
      label: texts.actions.win,
      fields: [{ name: "reward_cents", label: texts.fields.rewardCents, kind: "number" }],
    },
    lose: { label: texts.actions.lose, isDestructive: true },
    reject: { label: texts.actions.reject, fields: reason, isDestructive: true },
  };
  return (
    <EntryDialog
      title={texts.customer}
      call={staffRewards.recommendedChange}
      actions={customer.actions.map((name) => ({ name, ...actions[name] }))}
      onRun={(name, values) =>
        mutateAsync({ input: { id: customer.id, action: name as Customer["actions"][number], ...values } })
      }
      onClose={onClose}
    >
      <Cell name={fields.company}>{customer.company}</Cell>
      <Cell name={fields.status}>
        <Badge tone={customerTones[customer.status]}>{texts.recommendedStatuses[customer.status]}</Badge>
      </Cell>
      <Cell name={texts.fields.contact}>{`${customer.contact_name} ${customer.contact_phone}`}</Cell>
      <Cell name={texts.fields.user}>
        <CustomerLink id={customer.user_id}>{`${customer.user} (${customer.user_id})`}</CustomerLink>
      </Cell>
      {customer.demand && (
        <Cell name={texts.fields.demand} isWide>
          {customer.demand}
        </Cell>
      )}
      {customer.reward_cents > 0 && (
        <Cell name={texts.fields.reward}>{moneyFormat(language, "CNY")(customer.reward_cents)}</Cell>
      )}
    </EntryDialog>
  );
}

function Rules() {
  const { rewards: texts } = useAdminTexts();
  return (
    <RulesForm
      title={texts.lists.rules}
      names={texts.rules}
      read={staffRewards.rewardRules}
      set={staffRewards.setRewardRules}
    />
  );
}
