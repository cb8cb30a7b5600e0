import "../../../styles/menu.css";
import { ActionIcon, Menu } from "@mantine/core";
import {
  IconAlertTriangle,
  IconDots,
  IconEye,
  IconEyeOff,
  IconList,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconTrash,
} from "@tabler/icons-react";
import { Suspense, useEffect, useState } from "react";
import { api } from "../../../lib/api.ts";
import { useAction } from "../../../lib/query.ts";
import { holdsPermission, useSession } from "../../../lib/session.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { exactTime, timeAgo } from "../../../lib/time.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Copy } from "../../../ui/copy.tsx";
import { showToast } from "../../../ui/toast.tsx";
import styles from "./key-card.module.css";
import type { Key, KeyWithSecret } from "./key-values.ts";
import { DisableDialog, EditDialog, RevokeDialog, RotateDialog } from "./lazy-dialogs.ts";

/** How long a secret stays visible. */
const revealMilliseconds = 10_000;

type OpenDialog = "edit" | "rotate" | "disable" | "revoke";

interface KeyCardProps {
  apiKey: Key;
  onSecret: (key: KeyWithSecret) => void;
  onRecords: () => void;
}

/** One key with its restrictions, last use and actions. */
export function KeyCard({ apiKey, onSecret, onRecords }: KeyCardProps) {
  const texts = useTexts("keys");
  const language = useLanguage();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const { name, status, is_test, used_in_url, rotation, created_at, last_used_at, expires_at } = apiKey;
  const close = () => setOpenDialog(null);
  const tone = status === "active" ? "ok" : status === "disabled" || status === "frozen" ? "warn" : undefined;
  return (
    <li className={styles.card} data-gone={status === "revoked" || status === "expired" ? "" : undefined}>
      <div>
        <p className="entry-name">
          <strong>{name}</strong>
          <Badge {...(tone && { tone })}>{texts.status[status]}</Badge>
          {is_test && <Badge>{texts.test}</Badge>}
        </p>
        <Secret apiKey={apiKey} />
      </div>
      <div className={`note ${styles.facts}`}>
        <p title={last_used_at ? exactTime(last_used_at, language) : undefined}>
          {last_used_at ? texts.key.lastUsed(timeAgo(last_used_at, language)) : texts.key.neverUsed}
        </p>
        <p title={exactTime(created_at, language)}>{texts.key.created(timeAgo(created_at, language))}</p>
        {expires_at && <p>{texts.key.expires(exactTime(expires_at, language))}</p>}
        <Limits apiKey={apiKey} />
      </div>
      <Actions apiKey={apiKey} onOpen={setOpenDialog} onRecords={onRecords} />
      {rotation && (
        <p className={styles.note}>{texts.key.oldWorks(exactTime(rotation.old_valid_until_at, language))}</p>
      )}
      {used_in_url && status === "active" && (
        <p className={`flex gap-2 rounded-control bg-warn-soft text-warn ${styles.warning}`}>
          <IconAlertTriangle className="flex-none mt-1" size={16} stroke={1.6} aria-hidden="true" />
          {texts.key.inAddress}
        </p>
      )}
      <Suspense>
        {openDialog === "edit" && <EditDialog apiKey={apiKey} onClose={close} />}
        {openDialog === "rotate" && <RotateDialog apiKey={apiKey} onSecret={onSecret} onClose={close} />}
        {openDialog === "disable" && <DisableDialog apiKey={apiKey} onClose={close} />}
        {openDialog === "revoke" && <RevokeDialog apiKey={apiKey} onClose={close} />}
      </Suspense>
    </li>
  );
}

/** Masked; shown for ten seconds on demand, and copied without being shown. */
function Secret({ apiKey: { id, key_masked, status } }: { apiKey: Key }) {
  const { key: texts } = useTexts("keys");
  const canManage = holdsPermission(useSession(), "key.manage");
  const reveal = useAction(api.keys.revealKey);
  const [secret, setSecret] = useState<string | null>(null);
  useEffect(() => {
    if (secret === null) return;
    const timer = setTimeout(() => setSecret(null), revealMilliseconds);
    return () => clearTimeout(timer);
  }, [secret]);
  const fetchSecret = async () => (await reveal.mutateAsync({ input: { key_id: id } })).api_key;
  const toggle = async () => setSecret(secret === null ? await fetchSecret().catch(() => null) : null);
  return (
    <p className="row gap-1 min-h-9">
      <code className="min-w-0 text-body text-sm wrap-anywhere">{secret ?? key_masked}</code>
      {canManage && status === "active" && (
        <span className="flex flex-none">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={secret === null ? texts.reveal : texts.hide}
            onClick={toggle}
          >
            {secret === null ? <IconEye size={16} stroke={1.6} /> : <IconEyeOff size={16} stroke={1.6} />}
          </ActionIcon>
          <Copy text={fetchSecret} label={texts.copy} />
        </span>
      )}
    </p>
  );
}

function Limits({ apiKey }: { apiKey: Key }) {
  const { key: texts } = useTexts("keys");
  const language = useLanguage();
  const number = (value: number) => value.toLocaleString(language);
  const limits = [
    apiKey.allow_ips.length > 0 && texts.addresses(apiKey.allow_ips.length),
    apiKey.allow_origins.length > 0 && texts.origins(apiKey.allow_origins.length),
    apiKey.qps !== null && texts.perSecond(number(apiKey.qps)),
    apiKey.daily_limit !== null && texts.perDay(number(apiKey.daily_limit)),
    apiKey.service_types.length > 0 && texts.services(apiKey.service_types.length),
  ].filter((limit) => limit !== false);
  return <p>{limits.length === 0 ? texts.unrestricted : limits.join(" · ")}</p>;
}

interface ActionsProps {
  apiKey: Key;
  onOpen: (openDialog: OpenDialog) => void;
  onRecords: () => void;
}

function Actions({ apiKey: { id, name, status }, onOpen, onRecords }: ActionsProps) {
  const { actions, key: texts, form } = useTexts("keys");
  const canManage = holdsPermission(useSession(), "key.manage");
  const update = useAction(api.keys.updateKey, [api.keys.getKeys]);
  const enable = () =>
    update.mutate({ input: { key_id: id, enabled: true } }, { onSuccess: () => showToast(form.saved) });
  const icon = { size: 18, stroke: 1.6 };
  const isAlive = status === "active" || status === "disabled";
  return (
    <Menu width={220} position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={texts.actions(name)} className="self-start">
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconList {...icon} />} onClick={onRecords}>
          {actions.records}
        </Menu.Item>
        {canManage && isAlive && (
          <>
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onOpen("edit")}>
              {actions.edit}
            </Menu.Item>
            {status === "active" && (
              <Menu.Item leftSection={<IconRefresh {...icon} />} onClick={() => onOpen("rotate")}>
                {actions.rotate}
              </Menu.Item>
            )}
            {status === "active" ? (
              <Menu.Item leftSection={<IconPlayerPause {...icon} />} onClick={() => onOpen("disable")}>
                {actions.disable}
              </Menu.Item>
            ) : (
              <Menu.Item leftSection={<IconPlayerPlay {...icon} />} onClick={enable}>
                {actions.enable}
              </Menu.Item>
            )}
            <Menu.Divider />
            <Menu.Item className="text-error" leftSection={<IconTrash {...icon} />} onClick={() => onOpen("revoke")}>
              {actions.revoke}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
