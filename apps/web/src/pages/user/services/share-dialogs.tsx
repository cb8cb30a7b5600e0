import { NativeSelect, TextInput } from "@mantine/core";
import type { CallOptions } from "@meridian/client/call";
import { Share as ShareSchema, splits } from "@meridian/contract/splits";
import { useQuery } from "@tanstack/react-query";
import { ConfirmDialog } from "../../../dialogs/confirm-dialog.tsx";
import { FormDialog } from "../../../dialogs/form-dialog.tsx";
import { api } from "../../../lib/api.ts";
import { useEndpointForm } from "../../../lib/form.ts";
import { query } from "../../../lib/query.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { showToast } from "../../../ui/toast.tsx";
import styles from "./dialogs.module.css";
import { affected, type Service, type Share } from "./values.ts";

interface NewShare {
  sub_user_id: string;
  quota: string;
  name: string;
  qps: string;
  daily_limit: string;
  expire_at: string;
}

/** The end of a day in the reader's time zone; "" for none. */
const endOfDay = (day: string): string => (day === "" ? "" : new Date(`${day}T23:59:59`).toISOString());

/** Allocates a share of a service to a sub-account that has none. */
export function AllocateDialog({ service, onClose }: { service: Service; onClose: () => void }) {
  const { allocate: texts } = useTexts("services");
  const language = useLanguage();
  const { service_id, name, source } = service;
  const { data } = useQuery(query(api.splits.getSplitKey, { service_id }));
  const unallocated = (data?.targets ?? []).filter(({ current_quota }) => current_quota === 0);
  const endpoint = Object.assign(
    (share: Record<string, string>, options?: CallOptions) =>
      api.splits.splitKey({ service_id, items: [share as never] }, options),
    { path: api.splits.splitKey.path, silent: false },
  );
  const { form, submit, isSending } = useEndpointForm(endpoint, {
    schema: ShareSchema,
    initialValues: { sub_user_id: "", quota: "", name: "", qps: "", daily_limit: "", expire_at: "" } as NewShare,
    messages: texts.errors,
    toInput: (values) =>
      Object.fromEntries(
        Object.entries({ ...values, expire_at: endOfDay(values.expire_at) }).filter(([, value]) => value !== ""),
      ),
    affected,
    onDone: () => {
      onClose();
      showToast(texts.done);
    },
  });
  const field = (name: keyof NewShare) => form.getInputProps(name);
  return (
    <FormDialog
      title={texts.title(name)}
      lead={data && texts.splittable(data.splittable.toLocaleString(language))}
      width={560}
      isDirty={() => form.isDirty()}
      onClose={onClose}
      submitLabel={texts.submit}
      isSending={isSending}
      onSubmit={submit}
    >
      <NativeSelect
        label={texts.who}
        description={data && unallocated.length === 0 ? texts.noTargets : undefined}
        size="md"
        data={[
          { value: "", label: texts.choose },
          ...unallocated.map((target) => ({ value: String(target.sub_user_id), label: target.name })),
        ]}
        key={form.key("sub_user_id")}
        {...field("sub_user_id")}
      />
      <TextInput
        label={source === "free" ? texts.quotaMonthly : texts.quota}
        inputMode="numeric"
        size="md"
        key={form.key("quota")}
        {...field("quota")}
      />
      <TextInput
        label={texts.name}
        description={texts.nameHelp}
        maxLength={30}
        key={form.key("name")}
        {...field("name")}
      />
      <details className={styles.more}>
        <summary className="label py-1 text-md">{texts.limits}</summary>
        <div className="stack columns cols-3 items-end">
          <TextInput label={texts.qps} inputMode="numeric" key={form.key("qps")} {...field("qps")} />
          <TextInput
            label={texts.dailyLimit}
            inputMode="numeric"
            key={form.key("daily_limit")}
            {...field("daily_limit")}
          />
          <TextInput label={texts.expires} type="date" key={form.key("expire_at")} {...field("expire_at")} />
        </div>
      </details>
    </FormDialog>
  );
}

/** Adds calls to a share, or reclaims unused ones. */
export function AmountDialog({ share, kind, onClose }: { share: Share; kind: "add" | "reclaim"; onClose: () => void }) {
  const { amount: texts, shares } = useTexts("services");
  const language = useLanguage();
  const { id: split_id, sub_user_name, remaining } = share;
  const { data } = useQuery(query(api.splits.getSplitKey, { split_id }));
  const room = kind === "add" ? data?.splittable : remaining;
  const { form, submit, isSending } = useEndpointForm(api.splits.splitKey, {
    schema: splits.splitKey.input,
    initialValues: { quota: "" },
    messages: texts.errors,
    toInput: ({ quota }) => ({ split_id, action: kind, quota }),
    check: ({ quota }): Record<string, string> => (quota === "" ? { quota: texts.errors.quota } : {}),
    affected,
    onDone: () => {
      onClose();
      showToast(shares.changed);
    },
  });
  return (
    <FormDialog
      title={texts[kind].title(sub_user_name)}
      lead={room === undefined ? "\u00a0" : texts.room(room.toLocaleString(language))}
      isDirty={() => form.isDirty()}
      onClose={onClose}
      submitLabel={texts[kind].submit}
      isSending={isSending}
      onSubmit={submit}
    >
      <TextInput
        data-autofocus
        label={texts.quota}
        inputMode="numeric"
        size="md"
        key={form.key("quota")}
        {...form.getInputProps("quota")}
      />
    </FormDialog>
  );
}

interface ConfirmationProps {
  share: Share;
  onClose: () => void;
}

export function PauseDialog({ share: { id, sub_user_name }, onClose }: ConfirmationProps) {
  const { pause: texts, cancel, shares } = useTexts("services");
  return (
    <ConfirmDialog
      title={texts.title(sub_user_name)}
      texts={texts}
      cancel={cancel}
      action={api.splits.splitKey}
      input={{ split_id: id, action: "pause" }}
      affected={affected}
      done={shares.changed}
      onClose={onClose}
    />
  );
}

export function RecallDialog({ share: { id, sub_user_name }, onClose }: ConfirmationProps) {
  const { recall: texts, cancel } = useTexts("services");
  return (
    <ConfirmDialog
      isDestructive
      title={texts.title(sub_user_name)}
      texts={texts}
      cancel={cancel}
      action={api.splits.splitKey}
      input={{ split_id: id, action: "recall" }}
      affected={affected}
      done={texts.done}
      onClose={onClose}
    />
  );
}
