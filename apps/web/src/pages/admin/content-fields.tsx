import { Button, Checkbox, FileButton, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useAdminTexts } from "./admin-texts.tsx";
import type { Values } from "./content-draft.ts";
import { pictureTypes } from "./markdown-editor.tsx";
import type { staffContent } from "./staff-api.ts";

export type FormField = Awaited<ReturnType<typeof staffContent.contentInfo>>["form"][number];

/** The field of a pair of languages that a name belongs to, such as title for title_en. */
export const baseOf = (name: string): string => name.replace(/_(?:en|zh)$/, "");
/** The language of a field's name; null for one in no language. */
export const languageOf = (name: string): "en" | "zh" | null => (/_(en|zh)$/.exec(name)?.[1] as "en" | "zh") ?? null;

export interface FieldsProps {
  form: readonly FormField[];
  values: Values;
  errors: Values;
  isReadOnly: boolean;
  onChange: (name: string, value: string) => void;
  /** Uploads a picture and returns its path; null if it was refused. */
  onPicture: (file: File) => Promise<string | null>;
}

/** The fields of an entry, each as its type needs. */
export function Fields({ form, ...shared }: FieldsProps) {
  return form.map((field) => <Field key={field.name} field={field} {...shared} />);
}

const LONG = 200;

function Field({
  field,
  values,
  errors,
  isReadOnly,
  onChange,
  onPicture,
}: Omit<FieldsProps, "form"> & { field: FormField }) {
  const { content: texts } = useAdminTexts();
  const { name, kind, choices, max, is_optional } = field;
  const value = values[name] ?? "";
  const common = {
    name,
    value,
    label: texts.fields[baseOf(name)] ?? name,
    error: errors[name],
    withAsterisk: !is_optional,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(name, currentTarget.value),
  };
  if (kind === "flag")
    return (
      <Checkbox
        name={name}
        label={common.label}
        checked={value === "yes"}
        disabled={isReadOnly}
        error={common.error}
        onChange={({ currentTarget }) => onChange(name, currentTarget.checked ? "yes" : "no")}
        className="self-center"
      />
    );
  if (choices.length > 0)
    return <NativeSelect {...common} disabled={isReadOnly} data={[{ value: "", label: texts.choose }, ...choices]} />;
  if (kind === "time")
    return (
      <TextInput
        {...common}
        type="datetime-local"
        readOnly={isReadOnly}
        value={localTime(value)}
        onChange={({ currentTarget }) => onChange(name, isoTime(currentTarget.value))}
      />
    );
  if (kind === "features" || (kind === "text" && (max ?? 0) >= LONG))
    return (
      <Textarea
        {...common}
        readOnly={isReadOnly}
        autosize
        minRows={2}
        maxRows={8}
        className={languageOf(name) ? "" : "col-span-full"}
      />
    );
  return (
    <div className="stack gap-2 content-start">
      <TextInput {...common} readOnly={isReadOnly} {...(kind === "integer" && { inputMode: "numeric" as const })} />
      {kind === "picture" && (
        <div className="row items-center">
          {value.startsWith("/") && (
            <img src={value} alt="" width={56} height={42} className="object-cover rounded-small" />
          )}
          {!isReadOnly && (
            <FileButton
              accept={pictureTypes}
              onChange={async (file) => {
                const path = file && (await onPicture(file));
                if (path) onChange(name, path);
              }}
            >
              {(button) => (
                <Button {...button} variant="default" size="compact-sm">
                  {texts.upload}
                </Button>
              )}
            </FileButton>
          )}
        </div>
      )}
    </div>
  );
}

/** A time as the input shows it: in the zone of whoever writes, to the minute. */
function localTime(iso: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return "";
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

const isoTime = (local: string): string => (local === "" ? "" : new Date(local).toISOString());
