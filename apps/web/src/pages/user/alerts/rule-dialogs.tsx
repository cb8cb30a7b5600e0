import { Chip, NativeSelect, TextInput } from "@mantine/core";
import { warningChannels, warningMetrics, warnings } from "@meridian/contract/warnings";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "../../../dialogs/confirm-dialog.tsx";
import { FormDialog } from "../../../dialogs/form-dialog.tsx";
import { api } from "../../../lib/api.ts";
import { useEndpointForm } from "../../../lib/form.ts";
import { query } from "../../../lib/query.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { showToast } from "../../../ui/toast.tsx";
import styles from "./alerts.module.css";
import { Receivers, useHasWebhook } from "./receivers.tsx";
import type { Rule } from "./values.ts";

type Channel = Rule["channels"][number];

interface Values {
  service_id: string;
  metric: Rule["metric"];
  threshold: string;
  channels: Channel[];
  receivers: Rule["receivers"];
}

const valuesOf = (rule: Rule | null): Values => ({
  service_id: rule?.service_id ? String(rule.service_id) : "",
  metric: rule?.metric ?? "remaining_percent",
  threshold: String(rule?.threshold ?? 20),
  channels: rule?.channels ?? ["notice"],
  receivers: rule?.receivers ?? [],
});

/** Adds or edits an alert rule; its service cannot be changed. */
export function RuleDialog({ rule, onClose }: { rule: Rule | null; onClose: () => void }) {
  const { ruleForm: texts, rules } = useTexts("alerts");
  const services = useQuery(query(api.usage.getServiceInfo, {}, { lazy: true }));
  const { form, submit, isSending } = useEndpointForm(api.warnings.setUserWarn, {
    schema: warnings.setUserWarn.input,
    initialValues: valuesOf(rule),
    messages: texts.errors,
    toInput: (values) => ({ ...values, ...(rule && { id: rule.id }) }),
    check: ({ channels }): Record<string, string> => (channels.length === 0 ? { channels: texts.errors.channels } : {}),
    affected: [api.warnings.getUserWarn],
    onDone: () => {
      onClose();
      showToast(texts.saved);
    },
  });
  const [metric, setMetric] = useState(form.getValues().metric);
  form.watch("metric", ({ value }) => setMetric(value));
  const [channels, setChannels] = useState(form.getValues().channels);
  form.watch("channels", ({ value }) => setChannels(value));
  const [receivers, setReceivers] = useState(form.getValues().receivers);
  form.watch("receivers", ({ value }) => setReceivers(value));
  return (
    <FormDialog
      title={rule ? texts.editTitle : texts.addTitle}
      width={560}
      isDirty={() => form.isDirty()}
      onClose={onClose}
      submitLabel={texts.save}
      isSending={isSending}
      onSubmit={submit}
    >
      {!rule && (
        <NativeSelect
          label={texts.service}
          data={[
            { value: "", label: rules.allServices },
            ...(services.data?.list ?? [])
              .filter(({ source }) => source !== "split")
              .map(({ service_id, name }) => ({ value: String(service_id), label: name })),
          ]}
          key={form.key("service_id")}
          {...form.getInputProps("service_id")}
        />
      )}
      <div className="stack columns cols-2">
        <NativeSelect
          label={texts.metric}
          data={warningMetrics.map((value) => ({ value, label: texts.metrics[value] }))}
          key={form.key("metric")}
          {...form.getInputProps("metric")}
        />
        <TextInput
          label={texts.threshold}
          description={texts.bounds[metric]}
          inputWrapperOrder={["label", "input", "description", "error"]}
          inputMode="numeric"
          key={form.key("threshold")}
          {...form.getInputProps("threshold")}
        />
      </div>
      <fieldset className={`p-0 ${styles.group}`}>
        <legend className="mb-2 p-0">{texts.channels}</legend>
        <Channels
          chosen={form.getValues().channels}
          onChange={(channels) => form.setFieldValue("channels", channels)}
        />
        <p className={`note wrap-anywhere ${styles.small}`}>{texts.channelsHelp}</p>
        {form.errors.channels && <p className="wrong">{form.errors.channels}</p>}
      </fieldset>
      <Receivers
        chosen={receivers}
        channels={channels}
        onChange={(receivers) => form.setFieldValue("receivers", receivers)}
      />
    </FormDialog>
  );
}

function Channels({ chosen, onChange }: { chosen: Channel[]; onChange: (channels: Channel[]) => void }) {
  const { channels: texts, addWebhook } = useTexts("alerts");
  const hasWebhook = useHasWebhook();
  return (
    <>
      <div className="cluster">
        <Chip.Group multiple defaultValue={chosen} onChange={(values) => onChange(values as Channel[])}>
          {warningChannels.map((channel) => (
            <Chip
              key={channel}
              value={channel}
              size="sm"
              variant="outline"
              disabled={channel === "webhook" && !hasWebhook && !chosen.includes("webhook")}
            >
              {texts[channel]}
            </Chip>
          ))}
        </Chip.Group>
      </div>
      {!hasWebhook && <p className="note">{addWebhook}</p>}
    </>
  );
}

export function RuleDeleteDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { ruleDelete: texts, cancel } = useTexts("alerts");
  return (
    <ConfirmDialog
      isDestructive
      title={texts.title}
      texts={texts}
      cancel={cancel}
      action={api.warnings.setUserWarn}
      input={{ id, delete: true }}
      affected={[api.warnings.getUserWarn]}
      done={texts.done}
      onClose={onClose}
    />
  );
}
