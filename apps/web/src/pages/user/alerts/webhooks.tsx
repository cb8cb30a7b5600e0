import { ActionIcon, Button, Menu } from "@mantine/core";
import {
  IconBell,
  IconBellOff,
  IconDots,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconRefresh,
  IconTrash,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { api } from "../../../lib/api.ts";
import { query, useAction } from "../../../lib/query.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { exactTime, timeAgo } from "../../../lib/time.ts";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";
import { busyWhile } from "../../../ui/busy.ts";
import { ErrorState } from "../../../ui/states.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { Section } from "../profile/section.tsx";
import styles from "./alerts.module.css";
import { RotateDialog, SecretDialog, WebhookDeleteDialog, WebhookDialog } from "./lazy-dialogs.ts";

type Webhook = Awaited<ReturnType<typeof api.webhooks.webhookList>>["list"][number];
type Delivery = Awaited<ReturnType<typeof api.webhooks.webhookDeliveries>>["list"][number];

const shown = 20;

/** The account's webhooks with the results of their latest deliveries. */
export function Webhooks() {
  const { hooks: texts } = useTexts("alerts");
  const { data, error, refetch } = useQuery(query(api.webhooks.webhookList, {}, { lazy: true }));
  const [isAdding, setIsAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const action = (
    <Button variant="default" leftSection={<IconPlus size={16} stroke={2} />} onClick={() => setIsAdding(true)}>
      {texts.add}
    </Button>
  );
  return (
    <Section title={texts.title} text={texts.text} action={action}>
      {data ? (
        <>
          {data.list.length === 0 && <p className={`note wrap-anywhere ${styles.small}`}>{texts.none}</p>}
          <ul className="ruled flush">
            {data.list.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} onSecret={setSecret} />
            ))}
          </ul>
          {data.list.length > 0 && <Deliveries />}
        </>
      ) : error ? (
        <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.skeleton} aria-busy="true" />
      )}
      <Suspense>
        {isAdding && <WebhookDialog onSecret={setSecret} onClose={() => setIsAdding(false)} />}
        {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
      </Suspense>
    </Section>
  );
}

function WebhookRow({ webhook, onSecret }: { webhook: Webhook; onSecret: (secret: string) => void }) {
  const { hooks: texts } = useTexts("alerts");
  const language = useLanguage();
  const { id, url, secret_masked, enabled, failures_in_row, status_updates } = webhook;
  const [openDialog, setOpenDialog] = useState<"rotate" | "delete" | null>(null);
  const test = useAction(api.webhooks.webhookTest, [api.webhooks.webhookDeliveries, api.webhooks.webhookList]);
  const close = () => setOpenDialog(null);
  const report = ({ delivered, http_status, ms, error }: Awaited<ReturnType<typeof api.webhooks.webhookTest>>) => {
    const why = error || (http_status === null ? "" : texts.status(http_status));
    showToast(
      delivered ? texts.delivered(http_status ?? 0, ms.toLocaleString(language)) : texts.notDelivered(why),
      delivered ? "ok" : "warn",
    );
  };
  return (
    <li className="bar gap-2 gap-x-4">
      <div className={styles.facts}>
        <p className="entry-name">
          <code className="text-ink text-sm wrap-anywhere">{url}</code>
          {enabled ? <Badge tone="ok">{texts.on}</Badge> : <Badge tone="error">{texts.off}</Badge>}
        </p>
        <p className={`note wrap-anywhere ${styles.small}`}>
          {[secret_masked, status_updates && texts.follows, failures_in_row > 0 && texts.failures(failures_in_row)]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <div className="row gap-1">
        <Button
          variant="default"
          size="xs"
          aria-label={texts.testOf(url)}
          disabled={!enabled}
          {...busyWhile(test.isPending)}
          onClick={() => test.mutate({ input: { webhook_id: id } }, { onSuccess: report })}
        >
          {texts.test}
        </Button>
        <WebhookMenu webhook={webhook} onAsk={setOpenDialog} />
      </div>
      <Suspense>
        {openDialog === "rotate" && <RotateDialog id={id} onSecret={onSecret} onClose={close} />}
        {openDialog === "delete" && <WebhookDeleteDialog id={id} onClose={close} />}
      </Suspense>
    </li>
  );
}

function WebhookMenu({ webhook, onAsk }: { webhook: Webhook; onAsk: (dialog: "rotate" | "delete") => void }) {
  const { hooks: texts } = useTexts("alerts");
  const { id, url, enabled, status_updates } = webhook;
  const control = useAction(api.webhooks.webhookControl, [api.webhooks.webhookList]);
  const icon = { size: 18, stroke: 1.6 };
  const change = (action: "enable" | "disable" | "follow_status" | "unfollow_status") =>
    control.mutate({ input: { webhook_id: id, action } }, { onSuccess: () => showToast(texts.changed) });
  return (
    <Menu width={240} position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={texts.more(url)}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={enabled ? <IconPlayerPause {...icon} /> : <IconPlayerPlay {...icon} />}
          onClick={() => change(enabled ? "disable" : "enable")}
        >
          {enabled ? texts.disable : texts.enable}
        </Menu.Item>
        <Menu.Item
          leftSection={status_updates ? <IconBellOff {...icon} /> : <IconBell {...icon} />}
          onClick={() => change(status_updates ? "unfollow_status" : "follow_status")}
        >
          {status_updates ? texts.unfollowStatus : texts.followStatus}
        </Menu.Item>
        <Menu.Item leftSection={<IconRefresh {...icon} />} onClick={() => onAsk("rotate")}>
          {texts.rotate}
        </Menu.Item>
        <Menu.Item className="text-error" leftSection={<IconTrash {...icon} />} onClick={() => onAsk("delete")}>
          {texts.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Deliveries() {
  const { hooks: texts } = useTexts("alerts");
  const { data, error, refetch } = useQuery({
    ...query(api.webhooks.webhookDeliveries, { limit: shown }, { lazy: true }),
    refetchInterval: 15_000,
  });
  return (
    <div className="mt-7">
      <h3 className="mb-1 text-lg">{texts.log}</h3>
      <p className={`note wrap-anywhere ${styles.small}`}>{texts.logLead}</p>
      {data ? (
        <ul className="ruled flush mt-3">
          {data.list.length === 0 && <li className={`note wrap-anywhere ${styles.small}`}>{texts.logNone}</li>}
          {data.list.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState text={texts.logFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.skeleton} aria-busy="true" />
      )}
    </div>
  );
}

const tones = { pending: "warn", delivered: "ok", failed: "error" } as const satisfies Record<
  Delivery["status"],
  BadgeTone
>;

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { hooks: texts } = useTexts("alerts");
  const language = useLanguage();
  const { type, status, url, attempts, http_status, ms, error, next_at, created_at } = delivery;
  const facts = [
    url,
    `${texts.tries}: ${attempts}`,
    http_status !== null && texts.status(http_status),
    error,
    ms !== null && `${ms.toLocaleString(language)} ms`,
    next_at && attempts > 0 && texts.next(exactTime(next_at, language)),
  ].filter(Boolean);
  return (
    <li className="bar gap-2 gap-x-4">
      <div className={styles.facts}>
        <p className="entry-name">
          <code className="text-ink text-sm wrap-anywhere">{type}</code>
          <Badge tone={tones[status]}>{texts.states[status]}</Badge>
        </p>
        <p className={`note wrap-anywhere ${styles.small}`}>{facts.join(" · ")}</p>
      </div>
      <span className={`note wrap-anywhere ${styles.small}`} title={exactTime(created_at, language, "medium")}>
        {timeAgo(created_at, language)}
      </span>
    </li>
  );
}
