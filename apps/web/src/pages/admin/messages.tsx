import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useAction } from "../../lib/query.ts";
import { saveFile } from "../../lib/save-file.ts";
import { useSession } from "../../lib/session.ts";
import { useLanguage } from "../../lib/texts.tsx";
import { exactTime, timeAgo } from "../../lib/time.ts";
import { useAddressQuery } from "../../lib/use-address-query.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Cell, Cells } from "../../ui/cell.tsx";
import { showToast } from "../../ui/toast.tsx";
import { type Action, type ActionField, Actions } from "./actions.tsx";
import styles from "./admin.module.css";
import { useAdminTexts } from "./admin-texts.tsx";
import { Detail, Files } from "./detail.tsx";
import { Choice, chosen, Filters } from "./filters.tsx";
import { Listing } from "./listing.tsx";
import { May } from "./may.tsx";
import { serviceName } from "./service-name.ts";
import { staffApi } from "./staff-api.ts";

type Lead = Awaited<ReturnType<typeof staffApi.leadInfo>>;
type LeadAction = Lead["actions"][number];

const tones: Record<Lead["status"], BadgeTone> = {
  new: "warn",
  handling: "neutral",
  accepted: "ok",
  refused: "error",
  published: "ok",
  closed: "neutral",
};
const affected = [staffApi.leadList, staffApi.leadInfo, staffApi.overview];

/** Visitors' messages and their processing. */
export function Messages() {
  const { leads: texts, fields } = useAdminTexts();
  const language = useLanguage();
  const { parameters, change } = useAddressQuery();
  const keyword = parameters.get("keyword");
  const filter = {
    ...chosen(parameters, "status", texts.statuses),
    ...chosen(parameters, "kind", texts.kinds),
    ...(keyword && { keyword }),
  };
  const open = Number(parameters.get("id")) || null;
  return (
    <>
      <Filters title={texts.title} keyword={texts.keyword}>
        <Choice name="status" label={fields.status} options={texts.statuses} />
        <Choice name="kind" label={fields.kind} options={texts.kinds} />
        <May call={staffApi.leadExport}>
          <ExportButton filter={filter} />
        </May>
      </Filters>
      <Listing
        title={texts.title}
        endpoint={staffApi.leadList}
        filter={filter}
        empty={texts.empty}
        onOpen={({ id }) => change({ id: String(id) })}
        nameOf={({ ticket_no }) => ticket_no}
        columns={[
          { title: fields.id, cell: ({ ticket_no }) => ticket_no },
          {
            title: fields.status,
            cell: ({ status }) => <Badge tone={tones[status]}>{texts.statuses[status]}</Badge>,
          },
          { title: fields.kind, cell: ({ kind }) => texts.kinds[kind] },
          { title: fields.name, cell: ({ name, company }) => (company ? `${name}, ${company}` : name) },
          { title: texts.content, cell: ({ content }) => content },
          { title: fields.handler, cell: ({ handler }) => handler },
          {
            title: fields.created,
            cell: ({ created_at }) => (
              <span title={exactTime(created_at, language)}>{timeAgo(created_at, language)}</span>
            ),
          },
        ]}
      />
      {open && (
        <Detail title={texts.one} endpoint={staffApi.leadInfo} id={open} onClose={() => change({ id: null })}>
          {(lead) => <Message lead={lead} />}
        </Detail>
      )}
    </>
  );
}

function ExportButton({ filter }: { filter: Parameters<typeof staffApi.leadExport>[0] }) {
  const { leads: texts } = useAdminTexts();
  const action = useAction(staffApi.leadExport);
  const save = async () => {
    const { csv } = await action.mutateAsync({ input: filter });
    saveFile("messages.csv", csv);
    showToast(texts.exported);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.6} />}
      loading={action.isPending}
      onClick={() => void save().catch(() => undefined)}
    >
      {texts.export}
    </Button>
  );
}

function Message({ lead }: { lead: Lead }) {
  const texts = useAdminTexts();
  const { leads, fields } = texts;
  const language = useLanguage();
  const { mutateAsync } = useAction(staffApi.leadChange, affected);
  const actions = useLeadActions(lead);
  const cycle = lead.cycle === "month" || lead.cycle === "year" ? leads.cycles[lead.cycle] : "";
  return (
    <>
      <p className={styles.quote}>{lead.content}</p>
      <Cells>
        <Cell name={fields.id} isMono>
          {lead.ticket_no}
        </Cell>
        <Cell name={fields.status}>
          <Badge tone={tones[lead.status]}>{leads.statuses[lead.status]}</Badge>
        </Cell>
        <Cell name={fields.name}>{lead.name}</Cell>
        <Cell name={fields.company}>{lead.company}</Cell>
        <Cell name={fields.email}>{lead.email}</Cell>
        <Cell name={fields.phone}>{lead.phone}</Cell>
        {lead.kind === "correction" && (
          <Cell name={leads.correction} isWide>
            {`${lead.address} · ${texts.labelled(lead.field, lead.current_value || texts.none)} → ${lead.correct_value}`}
          </Cell>
        )}
        {lead.kind === "geofeed" && (
          <Cell name={leads.kinds.geofeed} isWide isMono>
            {lead.correct_value}
          </Cell>
        )}
        {lead.package && <Cell name={leads.package}>{[lead.package, cycle].filter(Boolean).join(", ")}</Cell>}
        {lead.product_types.length > 0 && (
          <Cell name={leads.products}>{lead.product_types.map((type) => serviceName(type, language)).join(", ")}</Cell>
        )}
        <Cell name={leads.page}>{lead.page_path}</Cell>
        <Cell name={fields.created}>{exactTime(lead.created_at, language)}</Cell>
        <Cell name={fields.handler}>{lead.handler}</Cell>
        <Cell name={fields.account}>{lead.account_id}</Cell>
        {lead.files.length > 0 && (
          <Cell name={fields.files} isWide>
            <Files files={lead.files} />
          </Cell>
        )}
        {lead.version && <Cell name={fields.version}>{lead.version}</Cell>}
        {lead.answered_at && <Cell name={leads.answeredAt}>{exactTime(lead.answered_at, language)}</Cell>}
      </Cells>
      {lead.reply && (
        <div>
          <h3 className="mb-2 text-lg">{fields.reply}</h3>
          <p className={styles.quote}>{lead.reply}</p>
        </div>
      )}
      {lead.account_id === null && lead.actions.length > 0 && <p className={styles.warning}>{leads.noAccount}</p>}
      <Actions
        call={staffApi.leadChange}
        actions={actions}
        onRun={(name, values) => mutateAsync({ input: { id: lead.id, action: name as LeadAction, ...values } })}
      />
    </>
  );
}

/** The actions on a message in its current state, with their fields. */
function useLeadActions({ actions, kind, product_types, correct_value }: Lead): Action[] {
  const { leads, fields } = useAdminTexts();
  const { user } = useSession();
  const reply: ActionField = { name: "reply", label: fields.reply, kind: "text" };
  const corrected: ActionField = {
    name: "correct_value",
    label: leads.correctValue,
    initial: correct_value,
    isOptional: true,
  };
  const trial: ActionField[] = [
    { name: "service_type", label: fields.service, kind: "service", initial: String(product_types[0] ?? 1) },
    { name: "quota", label: fields.quota, kind: "number", initial: "10000" },
    { name: "days", label: fields.days, kind: "number", initial: "14" },
  ];
  const actionFields: Partial<Record<LeadAction, readonly ActionField[]>> = {
    assign: [{ name: "handler", label: fields.handler, initial: user?.name ?? "" }],
    answer: [reply],
    accept: [
      ...(kind === "trial" ? trial : []),
      ...(kind === "correction" ? [corrected] : []),
      { ...reply, isOptional: true },
    ],
    refuse: [{ ...reply, label: fields.reason }],
    publish: [{ name: "version", label: fields.version }],
  };
  return actions.map((name) => ({
    name,
    label: leads.actions[name],
    fields: actionFields[name] ?? [],
    isDestructive: name === "refuse" || name === "close",
  }));
}
