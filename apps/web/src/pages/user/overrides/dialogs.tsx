import "../../../styles/form.css";
import { NativeSelect, TextInput } from "@mantine/core";
import { type OverrideFlag, overrideFlags, overrideLimits } from "@meridian/contract/override-names";
import { overrides } from "@meridian/contract/overrides";
import { ConfirmDialog } from "../../../dialogs/confirm-dialog.tsx";
import { FormDialog } from "../../../dialogs/form-dialog.tsx";
import { Refusal } from "../../../dialogs/refusal.tsx";
import { api } from "../../../lib/api.ts";
import { useEndpointForm } from "../../../lib/form.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { affected, type Override } from "./values.ts";

type Choice = "" | "set" | "cleared";

const fields = ["target", "label", "country", "region", "city", "latitude", "longitude", "isp"] as const;
type Field = (typeof fields)[number];
type Values = Record<Field, string> & Record<OverrideFlag, Choice>;

function valuesOf(override: Override | undefined): Values {
  const text = (field: Field) => String(override?.[field] ?? "");
  const choice = (flag: OverrideFlag): Choice =>
    override?.flags_set.includes(flag) ? "set" : override?.flags_cleared.includes(flag) ? "cleared" : "";
  return {
    ...(Object.fromEntries(fields.map((field) => [field, text(field)])) as Record<Field, string>),
    ...(Object.fromEntries(overrideFlags.map((flag) => [flag, choice(flag)])) as Record<OverrideFlag, Choice>),
  };
}

const flagsWith = (values: Values, choice: Choice) => overrideFlags.filter((flag) => values[flag] === choice);

interface EditDialogProps {
  /** None to add one. */
  override?: Override;
  onClose: () => void;
}

export function EditDialog({ override, onClose }: EditDialogProps) {
  const { form: texts, flagNames } = useTexts("user/overrides");
  const { form, submit, isSending, refusal } = useEndpointForm(api.overrides.overrideSave, {
    schema: overrides.overrideSave.input,
    initialValues: valuesOf(override),
    toInput: (values) => ({
      ...(override && { id: override.id }),
      ...Object.fromEntries(
        fields.flatMap((field) => (values[field].trim() === "" ? [] : [[field, values[field].trim()]])),
      ),
      flags_set: flagsWith(values, "set"),
      flags_cleared: flagsWith(values, "cleared"),
    }),
    affected,
    showsRefusal: true,
    onDone: () => {
      showToast(texts.done);
      onClose();
    },
  });
  const input = (field: Field) => ({ label: texts[field], key: form.key(field), ...form.getInputProps(field) });
  return (
    <FormDialog
      title={override ? texts.edit : texts.add}
      width={560}
      isDirty={() => form.isDirty()}
      onClose={onClose}
      submitLabel={texts.submit}
      isSending={isSending}
      onSubmit={submit}
    >
      <TextInput data-autofocus {...input("target")} key={form.key("target")} description={texts.targetHelp} />
      <TextInput
        {...input("label")}
        key={form.key("label")}
        description={texts.labelHelp}
        maxLength={overrideLimits.label}
      />
      <p className="note">{texts.leave}</p>
      <div className="grid grid-cols-2 gap-3">
        {(["country", "region", "city", "isp", "latitude", "longitude"] as const).map((field) => (
          <TextInput {...input(field)} key={form.key(field)} maxLength={overrideLimits.name} />
        ))}
      </div>
      <fieldset>
        <legend className="label mb-2">{texts.flags}</legend>
        <div className="grid grid-cols-2 gap-3">
          {overrideFlags.map((flag) => (
            <NativeSelect
              label={flagNames[flag]}
              data={(["", "set", "cleared"] as const).map((value) => ({ value, label: texts.choices[value] }))}
              key={form.key(flag)}
              {...form.getInputProps(flag)}
            />
          ))}
        </div>
      </fieldset>
      <Refusal text={refusal} />
    </FormDialog>
  );
}

interface DeleteDialogProps {
  id: number;
  target: string;
  onClose: () => void;
}

export function DeleteDialog({ id, target, onClose }: DeleteDialogProps) {
  const { deletion: texts, cancel } = useTexts("user/overrides");
  return (
    <ConfirmDialog
      isDestructive
      title={texts.title(target)}
      texts={texts}
      cancel={cancel}
      action={api.overrides.overrideDelete}
      input={{ ids: [id] }}
      affected={affected}
      done={texts.done}
      onClose={onClose}
    />
  );
}
