import { useAction } from "../../lib/query.ts";
import { useLanguage } from "../../lib/texts.tsx";
import { exactTime, timeAgo } from "../../lib/time.ts";
import { useAddressQuery } from "../../lib/use-address-query.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Cell, Cells } from "../../ui/cell.tsx";
import { type ActionField, Actions } from "./actions.tsx";
import styles from "./admin.module.css";
import { useAdminTexts } from "./admin-texts.tsx";
import { CustomerLink, ofCustomer } from "./customer-link.tsx";
import { Detail, Files } from "./detail.tsx";
import { Choice, chosen, Filters } from "./filters.tsx";
import { Licence } from "./licence.tsx";
import { Listing } from "./listing.tsx";
import { staffApi } from "./staff-api.ts";

type Certification = Awaited<ReturnType<typeof staffApi.certificationInfo>>;
type CertificationAction = Certification["actions"][number];

const tones: Record<Certification["status"], BadgeTone> = {
  pending: "warn",
  pending_amount: "neutral",
  change_pending: "warn",
  passed: "ok",
  rejected: "error",
  expired: "neutral",
  revoked: "error",
};
const affected = [staffApi.certificationList, staffApi.certificationInfo, staffApi.overview];

/** Companies that applied for certification. */
export function Certifications() {
  const { certifications: texts, fields, waiting } = useAdminTexts();
  const language = useLanguage();
  const statuses = { waiting, ...texts.statuses };
  const { parameters, change } = useAddressQuery();
  const keyword = parameters.get("keyword");
  const open = Number(parameters.get("id")) || null;
  return (
    <>
      <Filters title={texts.title} keyword={texts.keyword}>
        <Choice name="status" label={fields.status} options={statuses} />
      </Filters>
      <Listing
        title={texts.title}
        endpoint={staffApi.certificationList}
        filter={{ ...chosen(parameters, "status", statuses), ...ofCustomer(parameters), ...(keyword && { keyword }) }}
        empty={texts.empty}
        onOpen={({ id }) => change({ id: String(id) })}
        openId={open}
        nameOf={({ id, company_name }) => `${id} ${company_name}`}
        columns={[
          { title: fields.id, cell: ({ id }) => id },
          { title: fields.status, cell: ({ status }) => <Badge tone={tones[status]}>{texts.statuses[status]}</Badge> },
          { title: fields.company, cell: ({ company_name }) => company_name },
          { title: texts.uscc, cell: ({ uscc }) => <code>{uscc}</code> },
          { title: texts.contact, cell: ({ contact_name, contact_phone }) => `${contact_name} ${contact_phone}` },
          {
            title: fields.created,
            cell: ({ created_at: at }) => <span title={exactTime(at, language)}>{timeAgo(at, language)}</span>,
          },
        ]}
      />
      {open && (
        <Detail
          title={texts.one}
          endpoint={staffApi.certificationInfo}
          id={open}
          width={1040}
          onClose={() => change({ id: null })}
        >
          {(certification) => <CertificationDetails certification={certification} />}
        </Detail>
      )}
    </>
  );
}

function CertificationDetails({ certification }: { certification: Certification }) {
  const { certifications: texts, fields } = useAdminTexts();
  const language = useLanguage();
  const { mutateAsync } = useAction(staffApi.certificationChange, affected);
  const actionFields: Partial<Record<CertificationAction, readonly ActionField[]>> = {
    transfer: [{ name: "amount_cents", label: texts.amount, kind: "number" }],
    reject: [{ name: "reason", label: fields.reason, kind: "text" }],
    revoke: [{ name: "reason", label: fields.reason, kind: "text" }],
  };
  const actions = certification.actions.map((name) => ({
    name,
    label: texts.actions[name],
    fields: actionFields[name] ?? [],
    isDestructive: name === "reject" || name === "revoke",
    ...(name === "pass" && {
      asks: "cancel" as const,
      text: texts.passText(certification.company_name, certification.uscc),
    }),
  }));
  return (
    <div className={styles.document}>
      <Licence licence={certification.licence} />
      <div className="stack gap-5">
        {certification.also_of.length > 0 && (
          <p className={styles.warning}>{texts.alsoOf(certification.also_of.join(", "))}</p>
        )}
        <Cells>
          <Cell name={fields.company} isWide>
            {certification.company_name}
          </Cell>
          <Cell name={texts.uscc} isMono>
            {certification.uscc}
          </Cell>
          <Cell name={fields.status}>
            <Badge tone={tones[certification.status]}>{texts.statuses[certification.status]}</Badge>
          </Cell>
          <Cell name={texts.legalPerson}>{certification.legal_person}</Cell>
          <Cell name={texts.contact}>{`${certification.contact_name} ${certification.contact_phone}`}</Cell>
          <Cell name={texts.method}>
            {texts.methods[certification.method as keyof typeof texts.methods] ?? certification.method}
          </Cell>
          <Cell name={texts.bank}>{certification.bank}</Cell>
          <Cell name={texts.industry}>{certification.industry}</Cell>
          <Cell name={texts.region} isWide>
            {certification.region}
          </Cell>
          <Cell name={fields.account}>
            <CustomerLink id={certification.account_id}>{certification.account_id}</CustomerLink>
          </Cell>
          <Cell name={fields.created}>{exactTime(certification.created_at, language)}</Cell>
          {certification.files.length > 0 && (
            <Cell name={fields.files} isWide>
              <Files files={certification.files} />
            </Cell>
          )}
          {certification.reject_reason && (
            <Cell name={fields.reason} isWide>
              {certification.reject_reason}
            </Cell>
          )}
        </Cells>
        <Actions
          call={staffApi.certificationChange}
          actions={actions}
          onRun={(name, values) =>
            mutateAsync({ input: { id: certification.id, action: name as CertificationAction, ...values } })
          }
        />
      </div>
    </div>
  );
}
