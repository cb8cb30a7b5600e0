import { useAction } from "../../lib/query.ts";
import { useSession } from "../../lib/session.ts";
import { useLanguage } from "../../lib/texts.tsx";
import { exactTime, timeAgo } from "../../lib/time.ts";
import { type Action, type ActionField, Actions } from "./actions.tsx";
import styles from "./admin.module.css";
import { useAdminTexts } from "./admin-texts.tsx";
import type { ActionKey } from "./shortcuts.ts";
import { staffApi } from "./staff-api.ts";

export type Lead = Awaited<ReturnType<typeof staffApi.leadInfo>>;
type LeadAction = Lead["actions"][number];

const affected = [staffApi.leadList, staffApi.leadInfo, staffApi.overview];

/** What the sender wrote and what staff replied, in order. */
export function Thread({ lead }: { lead: Lead }) {
  const { leads: texts } = useAdminTexts();
  const language = useLanguage();
  const first = { id: -1, is_staff: false, author: "", content: lead.content, created_at: lead.created_at };
  return (
    <ol className="stack gap-3" aria-label={texts.exchange}>
      {[first, ...lead.replies].map(({ id, is_staff, author, content, created_at }) => (
        <li key={id} className={styles.part} data-staff={is_staff || undefined}>
          <p className="note mb-1">
            <span className="label">{is_staff ? author : lead.name}</span>
            {" · "}
            <time dateTime={created_at} title={exactTime(created_at, language)}>
              {timeAgo(created_at, language)}
            </time>
            {!is_staff && author && ` · ${texts.recordedBy(author)}`}
          </p>
          <p className={styles.quote}>{content}</p>
        </li>
      ))}
    </ol>
  );
}

/** What the caller can do about a message in its current state. */
export function LeadActions({ lead }: { lead: Lead }) {
  const { mutateAsync } = useAction(staffApi.leadChange, affected);
  return (
    <Actions
      call={staffApi.leadChange}
      actions={useActionsOf(lead)}
      onRun={(name, values, idempotencyKey) =>
        mutateAsync({ input: { id: lead.id, action: name as LeadAction, ...values }, idempotencyKey })
      }
    />
  );
}

const shortcuts: Partial<Record<LeadAction, ActionKey>> = { take: "a", assign: "a", answer: "r", close: "c" };

/** The actions on a message in its current state, with their fields. */
function useActionsOf({ actions, kind, product_types, correct_value }: Lead): Action[] {
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
  const publicReason: ActionField[] =
    kind === "correction" ? [{ name: "public_reason", label: leads.publicReason, kind: "text", isOptional: true }] : [];
  const actionFields: Partial<Record<LeadAction, readonly ActionField[]>> = {
    assign: [{ name: "handler", label: fields.handler, initial: user?.name ?? "" }],
    answer: [reply],
    receive: [{ ...reply, label: leads.theirAnswer }],
    accept: [
      ...(kind === "trial" ? trial : []),
      ...(kind === "correction" ? [corrected] : []),
      { ...reply, isOptional: true },
      ...publicReason,
    ],
    refuse: [{ ...reply, label: fields.reason }, ...publicReason],
    withdraw: [{ ...reply, label: fields.reason }, ...publicReason],
    publish: [{ name: "version", label: fields.version }],
  };
  const explanations: Partial<Record<LeadAction, string>> = { receive: leads.receiveText, close: leads.closeText };
  return actions.map((name) => ({
    name,
    label: leads.actions[name],
    fields: actionFields[name] ?? [],
    ...(explanations[name] && { text: explanations[name] }),
    shortcut: name === "assign" && actions.includes("take") ? undefined : shortcuts[name],
    isDestructive: name === "refuse" || name === "withdraw",
    ...(name === "close" && { asks: "confirm" as const }),
  }));
}
