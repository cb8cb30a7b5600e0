import { createKeyNameMaxLength } from "@meridian/client/inputs";
import "../../../styles/choice.css";
import { Checkbox, Chip, Textarea, TextInput } from "@mantine/core";
import type { EndpointCall } from "@meridian/client/call";
import { callTypes } from "@meridian/client/call-types";
import { priceTypeNames } from "@meridian/contract/catalog";
import { keys } from "@meridian/contract/keys";
import type * as z from "zod";
import { FormDialog } from "../../../dialogs/form-dialog.tsx";
import { api } from "../../../lib/api.ts";
import { useEndpointForm } from "../../../lib/form.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { showToast } from "../../../ui/toast.tsx";
import styles from "./key-form.module.css";
import { blankValues, type Key, type KeyValues, type KeyWithSecret, toCallInput, valuesOf } from "./key-values.ts";

export function CreateDialog({ onDone, onClose }: { onDone: (key: KeyWithSecret) => void; onClose: () => void }) {
  const texts = useTexts("keys");
  return (
    <KeyForm
      isNew
      title={texts.form.createTitle}
      submitLabel={texts.create}
      endpoint={api.keys.createKey}
      schema={keys.createKey.input}
      initialValues={blankValues}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

export function EditDialog({ apiKey, onClose }: { apiKey: Key; onClose: () => void }) {
  const { form } = useTexts("keys");
  return (
    <KeyForm
      isNew={false}
      title={form.editTitle}
      submitLabel={form.save}
      endpoint={api.keys.updateKey}
      schema={keys.updateKey.input}
      initialValues={valuesOf(apiKey)}
      fixed={{ key_id: apiKey.id }}
      onDone={() => {
        onClose();
        showToast(form.saved);
      }}
      onClose={onClose}
    />
  );
}

interface KeyFormProps<O> {
  title: string;
  submitLabel: string;
  // biome-ignore lint/suspicious/noExplicitAny: the calls to create and to change a key take different inputs
  endpoint: EndpointCall<any, O>;
  schema: z.ZodObject;
  initialValues: KeyValues;
  /** Sent along with the values, such as the key's id. */
  fixed?: object;
  isNew: boolean;
  onDone: (result: O) => void;
  onClose: () => void;
}

function KeyForm<O>(properties: KeyFormProps<O>) {
  const { title, submitLabel, endpoint, schema, initialValues, fixed, isNew, onDone, onClose } = properties;
  const { form: texts } = useTexts("keys");
  const { form, submit, isSending } = useEndpointForm(endpoint, {
    schema,
    initialValues,
    messages: texts.errors,
    toInput: (values) => ({ ...toCallInput(values), ...fixed }),
    affected: [api.keys.getKeys],
    onDone,
  });
  const field = <N extends keyof KeyValues>(name: N) => ({ key: form.key(name), ...form.getInputProps(name) });
  const { key: nameKey, ...name } = field("name");
  return (
    <FormDialog
      title={title}
      width={560}
      isDirty={() => form.isDirty()}
      onClose={onClose}
      submitLabel={submitLabel}
      isSending={isSending}
      isTall
      onSubmit={submit}
    >
      <TextInput
        data-autofocus
        label={texts.name}
        description={texts.nameHelp}
        maxLength={createKeyNameMaxLength}
        size="md"
        key={nameKey}
        {...name}
      />
      {isNew && (
        <Checkbox
          label={texts.isTest}
          description={texts.isTestHelp}
          key={form.key("is_test")}
          {...form.getInputProps("is_test", { type: "checkbox" })}
        />
      )}
      <details className={styles.more} open={!isNew}>
        <summary className="label py-1 text-md">{texts.restrict}</summary>
        <div className="stack">
          <Textarea
            label={texts.allowIps}
            description={texts.allowIpsHelp}
            autosize
            minRows={2}
            maxRows={6}
            classNames={{ input: "mono text-sm" }}
            key={form.key("allow_ips")}
            {...form.getInputProps("allow_ips")}
          />
          <Textarea
            label={texts.allowOrigins}
            description={texts.allowOriginsHelp}
            autosize
            minRows={2}
            maxRows={6}
            classNames={{ input: "mono text-sm" }}
            key={form.key("allow_origins")}
            {...form.getInputProps("allow_origins")}
          />
          <div className="stack columns cols-3 items-end">
            <TextInput label={texts.qps} inputMode="numeric" key={form.key("qps")} {...form.getInputProps("qps")} />
            <TextInput
              label={texts.dailyLimit}
              inputMode="numeric"
              key={form.key("daily_limit")}
              {...form.getInputProps("daily_limit")}
            />
            <TextInput
              label={texts.expires}
              type="date"
              key={form.key("expires_at")}
              {...form.getInputProps("expires_at")}
            />
          </div>
          <Services
            chosen={initialValues.service_types}
            onChange={(types) => form.setFieldValue("service_types", types)}
          />
        </div>
      </details>
    </FormDialog>
  );
}

function Services({ chosen, onChange }: { chosen: string[]; onChange: (types: string[]) => void }) {
  const { form: texts } = useTexts("keys");
  const language = useLanguage();
  return (
    <fieldset className={styles.services}>
      <legend className="mb-2">{texts.services}</legend>
      <div className="cluster">
        <Chip.Group multiple defaultValue={chosen} onChange={(types) => onChange(types.map(String))}>
          {callTypes.map((type) => (
            <Chip key={type} value={String(type)} size="sm" variant="outline">
              {priceTypeNames[type]?.[language]}
            </Chip>
          ))}
        </Chip.Group>
      </div>
      <p>{texts.servicesHelp}</p>
    </fieldset>
  );
}
