import {
  type IncidentSeverity,
  incidentSeverities,
  incidentStates,
  maintenanceStates,
  statusComponentNames,
  statusComponents,
} from "@meridian/contract/status-names";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { query, useAction } from "../../lib/query.ts";
import { useLanguage } from "../../lib/texts.tsx";
import { exactTime } from "../../lib/time.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Cell, Cells } from "../../ui/cell.tsx";
import { type ActionField, Actions } from "./actions.tsx";
import { useAdminTexts } from "./admin-texts.tsx";
import { Detail } from "./detail.tsx";
import { Listing } from "./listing.tsx";
import { staffStatus } from "./staff-api.ts";

type Incident = Awaited<ReturnType<typeof staffStatus.incidentInfo>>;
type Input<C extends keyof typeof staffStatus> = Parameters<(typeof staffStatus)[C]>[0];

const tones: Readonly<Record<IncidentSeverity, BadgeTone>> = {
  maintenance: "neutral",
  degraded: "warn",
  partial_outage: "error",
  major_outage: "error",
};

const affected = [staffStatus.incidentList, staffStatus.incidentInfo];

/** Incidents and maintenance on the status page. */
export function Incidents() {
  const { incidents: texts } = useAdminTexts();
  const language = useLanguage();
  const [openId, setOpenId] = useState<number | null>(null);
  return (
    <>
      <header className="bar mb-4">
        <div>
          <p className="quiet">{texts.text}</p>
          <Subscribers />
        </div>
        <Link to="/status" className="link">
          {texts.page}
        </Link>
      </header>
      <div className="mb-5">
        <NewIncident onDone={setOpenId} />
      </div>
      <Listing
        title={texts.title}
        endpoint={staffStatus.incidentList}
        filter={{}}
        empty={texts.empty}
        onOpen={({ id }) => setOpenId(id)}
        openId={openId}
        nameOf={({ title_en, title_zh }) => (language === "zh" ? title_zh : title_en)}
        columns={[
          { title: texts.name, cell: ({ title_en, title_zh }) => (language === "zh" ? title_zh : title_en) },
          {
            title: texts.severity,
            cell: ({ severity }) => <Badge tone={tones[severity]}>{texts.severities[severity]}</Badge>,
          },
          {
            title: texts.state,
            cell: ({ state, resolved_at }) => <Badge tone={resolved_at ? "ok" : "warn"}>{texts.states[state]}</Badge>,
          },
          { title: texts.began, cell: ({ starts_at }) => exactTime(starts_at, language) },
        ]}
      />
      {openId !== null && (
        <Detail
          title={texts.one}
          endpoint={staffStatus.incidentInfo}
          id={openId}
          width={1040}
          onClose={() => setOpenId(null)}
        >
          {(incident) => <IncidentDetails incident={incident} />}
        </Detail>
      )}
    </>
  );
}

/** How many get the updates. */
function Subscribers() {
  const { incidents: texts } = useAdminTexts();
  const language = useLanguage();
  const { data } = useQuery(query(staffStatus.statusSubscribers, {}, { lazy: true }));
  const shown = (count: number) => count.toLocaleString(language);
  return <p className="note mt-1">{data && texts.subscribers(shown(data.emails), shown(data.webhooks))}</p>;
}

/** The two languages of a text side by side in a call. */
function useTextFields(initial = { text_en: "", text_zh: "" }): ActionField[] {
  const { incidents: texts } = useAdminTexts();
  const text = { kind: "text", maxLength: 2000 } as const;
  return [
    { ...text, name: "text_en", label: texts.textEn, initial: initial.text_en },
    { ...text, name: "text_zh", label: texts.textZh, initial: initial.text_zh },
  ];
}

function useSubjectFields(incident?: Incident): ActionField[] {
  const { incidents: texts } = useAdminTexts();
  const language = useLanguage();
  return [
    { name: "title_en", label: texts.titleEn, initial: incident?.title_en ?? "" },
    { name: "title_zh", label: texts.titleZh, initial: incident?.title_zh ?? "" },
    {
      name: "components",
      label: texts.components,
      kind: "choices",
      options: statusComponents.map((value) => ({ value, label: statusComponentNames[value][language] })),
      initial: incident?.components.join() ?? "",
    },
  ];
}

function useSeverityField(initial: IncidentSeverity): ActionField {
  const { incidents: texts } = useAdminTexts();
  const options = incidentSeverities
    .filter((severity) => severity !== "maintenance")
    .map((value) => ({ value, label: texts.severities[value] }));
  return { name: "severity", label: texts.severity, kind: "choice", options, initial };
}

function NewIncident({ onDone }: { onDone: (id: number) => void }) {
  const { incidents: texts } = useAdminTexts();
  const { mutateAsync } = useAction(staffStatus.incidentOpen, affected);
  const subject = useSubjectFields();
  const message = useTextFields();
  const severity = useSeverityField("degraded");
  const run = async (name: string, values: Readonly<Record<string, string>>, idempotencyKey: string) => {
    const input = name === "plan" ? { ...values, severity: "maintenance" } : values;
    // Passed on as it is: the server validates the input and names the invalid field.
    onDone((await mutateAsync({ input: input as unknown as Input<"incidentOpen">, idempotencyKey })).id);
  };
  const start = { name: "starts_at", label: texts.startsOrNow, isOptional: true };
  return (
    <Actions
      call={staffStatus.incidentOpen}
      actions={[
        { name: "open", label: texts.open, fields: [severity, start, ...subject, ...message] },
        {
          name: "plan",
          label: texts.plan,
          fields: [
            { name: "starts_at", label: texts.starts },
            { name: "ends_at", label: texts.ends },
            ...subject,
            ...message,
          ],
        },
      ]}
      onRun={run}
    />
  );
}

function IncidentDetails({ incident }: { incident: Incident }) {
  const { incidents: texts } = useAdminTexts();
  const language = useLanguage();
  const update = useAction(staffStatus.incidentUpdate, affected);
  const change = useAction(staffStatus.incidentChange, affected);
  const subject = useSubjectFields(incident);
  const message = useTextFields();
  const { id, severity, state, starts_at, ends_at, resolved_at } = incident;
  const isMaintenance = severity === "maintenance";
  const severityField = useSeverityField(severity);
  const states = isMaintenance ? maintenanceStates : incidentStates;
  const run = (name: string, values: Readonly<Record<string, string>>, idempotencyKey: string) =>
    name === "update"
      ? update.mutateAsync({ input: { id, ...values } as unknown as Input<"incidentUpdate">, idempotencyKey })
      : change.mutateAsync({ input: { id, ...values } as unknown as Input<"incidentChange"> });
  const minute = (time: string) => time.slice(0, 16).replace("T", " ");
  return (
    <>
      <Cells>
        <Cell name={texts.severity}>
          <Badge tone={tones[severity]}>{texts.severities[severity]}</Badge>
        </Cell>
        <Cell name={texts.state}>
          <Badge tone={resolved_at ? "ok" : "warn"}>{texts.states[state]}</Badge>
        </Cell>
        <Cell name={texts.began}>{exactTime(starts_at, language)}</Cell>
        <Cell name={texts.ended}>
          {(resolved_at ?? ends_at) ? exactTime(resolved_at ?? ends_at ?? "", language) : null}
        </Cell>
        <Cell name={texts.titleEn}>{incident.title_en}</Cell>
        <Cell name={texts.titleZh}>{incident.title_zh}</Cell>
        <Cell name={texts.components} isWide>
          {incident.components.map((one) => statusComponentNames[one][language]).join(", ")}
        </Cell>
      </Cells>
      <Actions
        call={staffStatus.incidentUpdate}
        actions={[
          {
            name: "update",
            label: texts.update,
            fields: [
              {
                name: "state",
                label: texts.state,
                kind: "choice",
                options: states.map((value) => ({ value, label: texts.states[value] })),
                initial: state,
              },
              ...message,
            ],
          },
          {
            name: "change",
            label: texts.change,
            call: staffStatus.incidentChange,
            fields: [
              ...(isMaintenance ? [] : [severityField]),
              { name: "starts_at", label: texts.starts, initial: minute(starts_at) },
              ...(isMaintenance ? [{ name: "ends_at", label: texts.ends, initial: minute(ends_at ?? "") }] : []),
              ...subject,
            ],
          },
        ]}
        onRun={run}
      />
      <ol className="stack">
        {incident.updates.map((one) => (
          <Update key={`${one.id} ${one.edited_at}`} update={one} />
        ))}
      </ol>
    </>
  );
}

function Update({ update }: { update: Incident["updates"][number] }) {
  const { incidents: texts } = useAdminTexts();
  const language = useLanguage();
  const edit = useAction(staffStatus.incidentUpdateEdit, affected);
  const fields = useTextFields(update);
  return (
    <li className="stack gap-2 card p-5">
      <p className="note">
        <strong>{texts.states[update.state]}</strong> {exactTime(update.created_at, language)}
        {update.edited_at && `, ${texts.edited(exactTime(update.edited_at, language))}`}
      </p>
      <p className="wrap-anywhere">{update.text_en}</p>
      <p className="wrap-anywhere">{update.text_zh}</p>
      <Actions
        call={staffStatus.incidentUpdateEdit}
        actions={[{ name: "edit", label: texts.edit, fields }]}
        onRun={(_name, values) =>
          edit.mutateAsync({ input: { id: update.id, ...values } as unknown as Input<"incidentUpdateEdit"> })
        }
      />
    </li>
  );
}
