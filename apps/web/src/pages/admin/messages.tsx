import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useAction } from "../../lib/query.ts";
import { saveFile } from "../../lib/save-file.ts";
import { useLanguage } from "../../lib/texts.tsx";
import { exactTime, timeAgo } from "../../lib/time.ts";
import { useAddressQuery } from "../../lib/use-address-query.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { busyWhile } from "../../ui/busy.ts";
import { Cell, Cells } from "../../ui/cell.tsx";
import { showToast } from "../../ui/toast.tsx";
import styles from "./admin.module.css";
import { useAdminTexts } from "./admin-texts.tsx";
import { CustomerLink, ofCustomer } from "./customer-link.tsx";
import { Detail, Files } from "./detail.tsx";
import { Choice, chosen, Filters } from "./filters.tsx";
import { Listing } from "./listing.tsx";
import { May } from "./may.tsx";
import { type Lead, LeadActions, Thread } from "./message-thread.tsx";
import { serviceName } from "./service-name.ts";
import { staffApi } from "./staff-api.ts";

const tones: Record<Lead["status"], BadgeTone> = {
  new: "warn",
  handling: "neutral",
  answered: "neutral",
  accepted: "ok",
  refused: "error",
  published: "ok",
  closed: "neutral",
};

/** Visitors' messages and their processing. */
export function Messages() {
  const { leads: texts, fields, waiting } = useAdminTexts();
  const language = useLanguage();
  const statuses = { waiting, ...texts.statuses };
  const { parameters, change } = useAddressQuery();
  const keyword = parameters.get("keyword");
  const filter = {
    ...chosen(parameters, "status", statuses),
    ...chosen(parameters, "kind", texts.kinds),
    ...(keyword && { keyword }),
    ...ofCustomer(parameters),
  };
  const open = Number(parameters.get("id")) || null;
  return (
    <>
      <Filters title={texts.title} keyword={texts.keyword}>
        <Choice name="status" label={fields.status} options={statuses} />
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
        openId={open}
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
      {...busyWhile(action.isPending)}
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
  const cycle = lead.cycle === "month" || lead.cycle === "year" ? leads.cycles[lead.cycle] : "";
  return (
    <>
      <Thread lead={lead} />
      {lead.account_id === null && lead.actions.length > 0 && <p className={styles.warning}>{leads.noAccount}</p>}
      <LeadActions lead={lead} />
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
        <Cell name={fields.account}>
          {lead.account_id && <CustomerLink id={lead.account_id}>{lead.account_id}</CustomerLink>}
        </Cell>
        {lead.files.length > 0 && (
          <Cell name={fields.files} isWide>
            <Files files={lead.files} />
          </Cell>
        )}
        {lead.proven_at && <Cell name={leads.provenAt}>{exactTime(lead.proven_at, language)}</Cell>}
        {lead.proven_by && (
          <Cell name={leads.provenBy}>
            {[leads.proofs[lead.proven_by], lead.proven_with].filter(Boolean).join(": ")}
          </Cell>
        )}
        {lead.version && <Cell name={fields.version}>{lead.version}</Cell>}
      </Cells>
    </>
  );
}
