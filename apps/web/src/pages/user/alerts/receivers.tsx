import { Chip } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { query } from "../../../lib/query.ts";
import { holdsPermission, useSession } from "../../../lib/session.ts";
import { useTexts } from "../../../lib/texts.tsx";
import styles from "./alerts.module.css";
import type { Rule } from "./values.ts";

type Receiver = Rule["receivers"][number];
type Channel = Rule["channels"][number];

/** The server's limit for one alert. */
const maxReceivers = 10;
const maxMembers = 100;

interface ReceiversProps {
  chosen: readonly Receiver[];
  /** The enabled channels; all but webhooks reach members. */
  channels: readonly Channel[];
  onChange: (receivers: Receiver[]) => void;
}

/** Chooses an alert's receivers: members and webhooks. An empty choice means the main account and every webhook. */
export function Receivers({ chosen, channels, onChange }: ReceiversProps) {
  const { receivers: texts } = useTexts("alerts");
  const members = useMembers(chosen);
  const webhooks = useWebhooks() ?? [];
  const isForMembers = channels.some((channel) => channel !== "webhook");
  const isForWebhooks = channels.includes("webhook") && webhooks.length > 0;
  const choose = (type: Receiver["type"]) => (values: readonly string[]) =>
    onChange([
      ...chosen.filter((receiver) => receiver.type !== type),
      ...values.map((value) => ({ type, value: Number(value) })),
    ]);
  const shared = { chosen, onChoose: choose };
  return (
    <>
      {isForMembers && members.length > 1 && (
        <Group {...shared} type="user" title={texts.members} help={texts.membersHelp} options={members} />
      )}
      {isForWebhooks && (
        <Group {...shared} type="webhook" title={texts.webhooks} help={texts.webhooksHelp} options={webhooks} />
      )}
    </>
  );
}

interface GroupProps {
  type: Receiver["type"];
  title: string;
  help: string;
  options: readonly { id: number; name: string }[];
  chosen: readonly Receiver[];
  onChoose: (type: Receiver["type"]) => (values: readonly string[]) => void;
}

function Group({ type, title, help, options, chosen, onChoose }: GroupProps) {
  const values = chosen.filter((receiver) => receiver.type === type).map(({ value }) => String(value));
  const isFull = chosen.length >= maxReceivers;
  return (
    <fieldset className={`p-0 ${styles.group}`}>
      <legend className="mb-2 p-0">{title}</legend>
      <div className="cluster">
        <Chip.Group multiple value={values} onChange={onChoose(type)}>
          {options.map(({ id, name }) => (
            <Chip
              key={id}
              value={String(id)}
              size="sm"
              variant="outline"
              disabled={isFull && !values.includes(String(id))}
            >
              {name}
            </Chip>
          ))}
        </Chip.Group>
      </div>
      <p className={`note wrap-anywhere ${styles.small}`}>{help}</p>
    </fieldset>
  );
}

/** The main account and, if the reader may see them, the sub-accounts; otherwise the reader and those already chosen. */
function useMembers(chosen: readonly Receiver[]) {
  const { receivers: texts } = useTexts("alerts");
  const session = useSession();
  const canSee = holdsPermission(session, "sub.view");
  const { data } = useQuery({
    ...query(api.team.subAccountList, { limit: maxMembers }, { lazy: true }),
    enabled: canSee,
  });
  const { user } = session;
  if (!user) return [];
  const known = [
    { id: user.account_id, name: texts.mainAccount },
    ...(canSee ? (data?.list ?? []) : user.id === user.account_id ? [] : [{ id: user.id, name: user.name }]),
  ];
  const others = chosen.filter(({ type, value }) => type === "user" && !known.some(({ id }) => id === value));
  return [...known, ...others.map(({ value }) => ({ id: value, name: texts.member(value) }))];
}

/** Whether there is a webhook to call, as far as is known. */
export const useHasWebhook = (): boolean => useWebhooks()?.length !== 0;

function useWebhooks() {
  const canCall = holdsPermission(useSession(), "usage.warn");
  const { data } = useQuery({ ...query(api.webhooks.webhookList, {}, { lazy: true }), enabled: canCall });
  return data?.list.map(({ id, url }) => ({ id, name: url.replace(/^https:\/\//, "") }));
}
