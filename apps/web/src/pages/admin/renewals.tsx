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
import { Listing } from "./listing.tsx";
import { staffApi } from "./staff-api.ts";

type Renewal = Awaited<ReturnType<typeof staffApi.renewalList>>["list"][number];
type RenewalAction = "handle" | "done" | "refuse";

const tones: Record<Renewal["status"], BadgeTone> = {
  submitted: "warn",
  handling: "neutral",
  done: "ok",
  refused: "error",
  cancelled: "neutral",
};

/** Requests for more time or calls. */
export function Renewals() {
  const { renewals: texts, fields, none, waiting } = useAdminTexts();
  const language = useLanguage();
  const statuses = { waiting, ...texts.statuses };
  const { parameters } = useAddressQuery();
  const [open, setOpen] = useState<Renewal | null>(null);
  const count = (value: number | null) => (value === null ? none : value.toLocaleString(language));
  return (
    <>
      <Filters title={texts.title}>
        <Choice name="status" label={fields.status} options={statuses} />
      </Filters>
      <Listing
        title={texts.title}
        endpoint={staffApi.renewalList}
        filter={{ ...chosen(parameters, "status", statuses), ...ofCustomer(parameters) }}
        empty={texts.empty}
        onOpen={setOpen}
        openId={open?.id ?? null}
        nameOf={({ id, account }) => `${id} ${account}`}
        columns={[
          { title: fields.id, cell: ({ id }) => id },
          { title: fields.status, cell: ({ status }) => <Badge tone={tones[status]}>{texts.statuses[status]}</Badge> },
          {
            title: fields.account,
            cell: ({ account, account_id }) => <CustomerLink id={account_id}>{account}</CustomerLink>,
          },
          { title: fields.service, cell: ({ service }) => service },
          { title: fields.months, cell: ({ months }) => count(months), isNumber: true },
          { title: fields.quota, cell: ({ quota }) => count(quota), isNumber: true },
          { title: fields.handler, cell: ({ handler }) => handler },
          {
            title: fields.created,
            cell: ({ created_at: at }) => <span title={exactTime(at, language)}>{timeAgo(at, language)}</span>,
          },
        ]}
      />
      {open && <RenewalDetails key={open.id} renewal={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function RenewalDetails({ renewal, onClose }: { renewal: Renewal; onClose: () => void }) {
  const { renewals: texts, fields } = useAdminTexts();
  const { mutateAsync } = useAction(staffApi.renewalChange, [staffApi.renewalList, staffApi.overview]);
  const reply = { name: "reply", label: fields.reply, kind: "text" } as const;
  const byState: Partial<Record<Renewal["status"], Action[]>> = {
    submitted: [{ name: "handle", label: texts.actions.handle, shortcut: "a" }],
    handling: [
      { name: "done", label: texts.actions.done, fields: [{ ...reply, isOptional: true }], shortcut: "c" },
      {
        name: "refuse",
        label: texts.actions.refuse,
        fields: [{ ...reply, label: fields.reason }],
        isDestructive: true,
      },
    ],
  };
  return (
    <EntryDialog
      title={texts.one}
      call={staffApi.renewalChange}
      actions={byState[renewal.status] ?? []}
      onRun={(name, values) => mutateAsync({ input: { id: renewal.id, action: name as RenewalAction, ...values } })}
      onClose={onClose}
    >
      <Cell name={fields.account}>
        <CustomerLink id={renewal.account_id}>{`${renewal.account} (${renewal.account_id})`}</CustomerLink>
      </Cell>
      <Cell name={fields.status}>
        <Badge tone={tones[renewal.status]}>{texts.statuses[renewal.status]}</Badge>
      </Cell>
      <Cell name={fields.service}>{renewal.service}</Cell>
      <Cell name={fields.phone}>{renewal.contact_phone}</Cell>
      <Cell name={fields.months}>{renewal.months}</Cell>
      <Cell name={fields.quota}>{renewal.quota}</Cell>
      <Cell name={fields.remark} isWide>
        {renewal.remark}
      </Cell>
      {renewal.reply && (
        <Cell name={fields.reply} isWide>
          {renewal.reply}
        </Cell>
      )}
    </EntryDialog>
  );
}
