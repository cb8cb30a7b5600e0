import { useState } from "react";
import { moneyFormat } from "../../lib/money.ts";
import { useAction } from "../../lib/query.ts";
import { useLanguage } from "../../lib/texts.tsx";
import { exactTime } from "../../lib/time.ts";
import { useAddressQuery } from "../../lib/use-address-query.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Cell } from "../../ui/cell.tsx";
import type { Action } from "./actions.tsx";
import { useAdminTexts } from "./admin-texts.tsx";
import { CustomerLink } from "./customer-link.tsx";
import { EntryDialog } from "./entry-dialog.tsx";
import { Choice, chosen } from "./filters.tsx";
import { Listing } from "./listing.tsx";
import { useSelf } from "./may.tsx";
import { staffApi, staffOfConsole } from "./staff-api.ts";

type Request = Awaited<ReturnType<typeof staffOfConsole.requestList>>["list"][number];
type Decision = Request["decisions"][number];

const tones: Record<Request["status"], BadgeTone> = {
  pending: "warn",
  approved: "ok",
  refused: "error",
  expired: "neutral",
};

/** What waits for a second person, and what was decided. */
export function Requests() {
  const { staff, fields } = useAdminTexts();
  const { requests: texts } = staff;
  const language = useLanguage();
  const amount = useAmount();
  const { parameters } = useAddressQuery();
  const [open, setOpen] = useState<Request | null>(null);
  return (
    <>
      <header className="bar mb-4">
        <div>
          <h2 className="title-3">{texts.title}</h2>
          <p className="quiet">{texts.text}</p>
        </div>
        <Choice name="status" label={fields.status} options={texts.statuses} />
      </header>
      <Listing
        title={texts.title}
        endpoint={staffOfConsole.requestList}
        filter={chosen(parameters, "status", texts.statuses)}
        empty={texts.empty}
        onOpen={setOpen}
        nameOf={({ id, path }) => `${id} ${texts.calls[path] ?? path}`}
        columns={[
          { title: fields.id, cell: ({ id }) => id },
          {
            title: fields.status,
            cell: ({ status }) => <Badge tone={tones[status]}>{texts.statuses[status]}</Badge>,
          },
          { title: texts.what, cell: ({ path }) => texts.calls[path] ?? path },
          { title: texts.amount, cell: amount },
          {
            title: fields.account,
            cell: ({ account_id }) => <CustomerLink id={account_id}>{account_id || texts.noAccount}</CustomerLink>,
          },
          { title: texts.by, cell: ({ requested_by }) => requested_by.name },
          { title: texts.decidedBy, cell: ({ decided_by }) => decided_by?.name ?? null },
          { title: texts.until, cell: ({ expires_at }) => exactTime(expires_at, language) },
        ]}
      />
      {open && <RequestDetails request={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** A request's amounts as people read them. */
function useAmount(): (request: Request) => string {
  const { units } = useAdminTexts().staff.requests;
  const language = useLanguage();
  const worded = ({ unit, amount }: Request["amounts"][number]): string => {
    if (unit === "cny_cents") return moneyFormat(language, "CNY")(amount);
    if (unit === "usd_cents") return moneyFormat(language, "USD")(amount);
    return units[unit](amount.toLocaleString(language));
  };
  return ({ amounts }) => amounts.map(worded).join(language === "zh" ? "、" : ", ");
}

function RequestDetails({ request, onClose }: { request: Request; onClose: () => void }) {
  const { staff, fields } = useAdminTexts();
  const { requests: texts } = staff;
  const language = useLanguage();
  const amount = useAmount();
  const isOwn = useSelf()?.id === request.requested_by.id;
  const { mutateAsync } = useAction(staffOfConsole.requestDecide, [staffOfConsole.requestList, staffApi.overview]);
  const note = { name: "note", label: texts.note, kind: "text", maxLength: 300, isOptional: true } as const;
  const actions: Record<Decision, Omit<Action, "name">> = {
    approve: { label: texts.actions.approve, text: texts.approveText, fields: [note] },
    refuse: {
      label: isOwn ? texts.actions.withdraw : texts.actions.refuse,
      fields: isOwn ? [] : [note],
      isDestructive: true,
    },
  };
  const given = Object.entries(request.input).filter(([, value]) => value !== null && typeof value !== "object");
  return (
    <EntryDialog
      title={`${texts.one} ${request.id}`}
      call={staffOfConsole.requestDecide}
      actions={request.decisions.map((name) => ({ name, ...actions[name] }))}
      onRun={(name, values) => mutateAsync({ input: { id: request.id, decision: name as Decision, ...values } })}
      onClose={onClose}
    >
      <Cell name={texts.what}>{texts.calls[request.path] ?? request.path}</Cell>
      <Cell name={fields.status}>
        <Badge tone={tones[request.status]}>{texts.statuses[request.status]}</Badge>
      </Cell>
      <Cell name={texts.amount}>{amount(request)}</Cell>
      <Cell name={fields.account}>
        <CustomerLink id={request.account_id}>{request.account_id || texts.noAccount}</CustomerLink>
      </Cell>
      <Cell name={texts.by}>{`${request.requested_by.name} (${request.requested_by.id})`}</Cell>
      {given.map(([name, value]) => (
        <Cell key={name} name={texts.fields[name] ?? name}>
          {String(value)}
        </Cell>
      ))}
      <Cell name={fields.created}>{exactTime(request.created_at, language)}</Cell>
      <Cell name={texts.until}>{exactTime(request.expires_at, language)}</Cell>
      {request.decided_by && (
        <Cell name={texts.decidedBy}>{`${request.decided_by.name} (${request.decided_by.id})`}</Cell>
      )}
      {request.decided_at && <Cell name={texts.decidedAt}>{exactTime(request.decided_at, language)}</Cell>}
      {request.note && (
        <Cell name={texts.note} isWide>
          {request.note}
        </Cell>
      )}
    </EntryDialog>
  );
}
