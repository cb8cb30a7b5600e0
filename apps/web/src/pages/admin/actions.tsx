import { Button, Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { ApiError } from "@meridian/client/call";
import { priceTypeNames } from "@meridian/contract/catalog";
import { type FormEvent, useEffect, useId, useState } from "react";
import { randomKey } from "../../lib/random-key.ts";
import { useLanguage } from "../../lib/texts.tsx";
import { busyWhile } from "../../ui/busy.ts";
import { showToast } from "../../ui/toast.tsx";
import { useAdminTexts } from "./admin-texts.tsx";
import { type NamedCall, useMay } from "./may.tsx";
import { isRequested } from "./requested.ts";
import { type ActionKey, takeAwaited, useKeys } from "./shortcuts.ts";

export interface ActionField {
  /** The field's name in the call. */
  name: string;
  label: string;
  kind?: "line" | "text" | "number" | "service" | "choice" | "choices";
  /** The options of a choice, or of several, in order. */
  options?: readonly { value: string; label: string }[];
  /** Of several choices: separated by commas, as they are sent. */
  initial?: string;
  isOptional?: boolean;
  /** For fields that allow more text than most. */
  maxLength?: number;
}

export interface Action {
  name: string;
  label: string;
  /** An explanation, if the label alone is not clear. */
  text?: string;
  fields?: readonly ActionField[];
  isDestructive?: boolean;
  /** Asks first, with this button in focus. */
  asks?: "confirm" | "cancel";
  /** The call it makes, if not that of all. */
  call?: NamedCall;
  /** The key that starts it. */
  shortcut?: ActionKey | undefined;
}

interface ActionsProps {
  /** The call the actions make; those the caller's role may not make are not offered. */
  call: NamedCall;
  actions: readonly Action[];
  /** Whether the first action's form starts open. */
  isOpen?: boolean;
  /** Runs the action and returns its answer; the caller refetches the lists it changes. */
  onRun: (name: string, values: Readonly<Record<string, string>>, idempotencyKey: string) => Promise<unknown>;
}

/** The actions on an object: a button each, with a form if it needs input. */
export function Actions({ call, actions: all, isOpen = false, onRun }: ActionsProps) {
  const texts = useAdminTexts();
  const may = useMay();
  const actions = all.filter((action) => may(action.call ?? call));
  const [open, setOpen] = useState<string | null>(isOpen ? (actions[0]?.name ?? null) : null);
  const [isBusy, setIsBusy] = useState(false);
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({});
  // Kept until success, so that a retry after a lost answer counts once.
  const [key, setKey] = useState(randomKey);
  const current = actions.find(({ name }) => name === open);

  const run = async (name: string, values: Readonly<Record<string, string>>) => {
    setIsBusy(true);
    try {
      const answer = await onRun(name, values, key);
      setKey(randomKey());
      setOpen(null);
      const isWaiting = typeof answer === "object" && answer !== null && isRequested(answer);
      showToast(isWaiting ? texts.staff.requested : texts.done);
    } catch (error) {
      setFieldErrors(error instanceof ApiError ? error.fields : {});
    } finally {
      setIsBusy(false);
    }
  };
  const choose = ({ name, fields = [], isDestructive, asks }: Action) => {
    setFieldErrors({});
    if (fields.length === 0 && !isDestructive && !asks) void run(name, {});
    else setOpen(name);
  };
  const press = (key: string | null): boolean => {
    const action = actions.find(({ shortcut }) => shortcut !== undefined && shortcut === key);
    if (!action || current || isBusy) return false;
    choose(action);
    return true;
  };
  useKeys(press);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the entry has opened
  useEffect(() => {
    press(takeAwaited());
  }, []);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!current) return;
    const form = new FormData(event.currentTarget);
    const entries = [...new Set(form.keys())].map((name) => [name, form.getAll(name).join().trim()] as const);
    const values = Object.fromEntries(entries.filter(([, value]) => value !== ""));
    const missing = (current.fields ?? []).filter(({ name, isOptional }) => !isOptional && values[name] === undefined);
    if (missing.length > 0) {
      setFieldErrors(Object.fromEntries(missing.map(({ name }) => [name, texts.required])));
      event.currentTarget.querySelector<HTMLElement>(`[name=${missing[0]?.name}]`)?.focus();
    } else void run(current.name, values);
  };

  if (actions.length === 0) return null;
  if (!current)
    return (
      <div className="cluster">
        {actions.map((action, index) => (
          <Button
            key={action.name}
            variant={index === 0 && !action.isDestructive ? "filled" : "default"}
            {...busyWhile(isBusy)}
            onClick={() => choose(action)}
            {...(action.shortcut && { "aria-keyshortcuts": action.shortcut, title: texts.keyed(action.shortcut) })}
          >
            {action.label}
          </Button>
        ))}
      </div>
    );
  return (
    <form className="stack p-5 border rounded-menu bg-sunken" noValidate aria-label={current.label} onSubmit={onSubmit}>
      {current.text && <p className="quiet">{current.text}</p>}
      <div className="stack grid-cols-fields gap-3 gap-x-4">
        {(current.fields ?? []).map((field, index) => (
          <Field key={field.name} field={field} error={fieldErrors[field.name]} autoFocus={index === 0} />
        ))}
      </div>
      <div className="cluster">
        <Button
          type="submit"
          {...busyWhile(isBusy)}
          autoFocus={current.asks === "confirm"}
          className={current.isDestructive ? "destructive" : ""}
        >
          {current.label}
        </Button>
        <Button
          variant="default"
          autoFocus={!current.fields?.length && current.asks !== "confirm"}
          onClick={() => setOpen(null)}
        >
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}

interface FieldProps {
  field: ActionField;
  error: string | undefined;
  autoFocus: boolean;
}

function Field({ field, error, autoFocus }: FieldProps) {
  const { name, label, kind = "line", initial = "", maxLength, options = [] } = field;
  const language = useLanguage();
  const errorId = useId();
  const common = { name, label, error, defaultValue: initial, autoFocus };
  if (kind === "text")
    return (
      <Textarea {...common} autosize minRows={4} maxRows={10} maxLength={maxLength ?? 1000} className="col-span-full" />
    );
  if (kind === "service")
    return (
      <NativeSelect
        {...common}
        data={Object.entries(priceTypeNames).map(([value, text]) => ({ value, label: text[language] }))}
      />
    );
  if (kind === "choices") {
    const chosen = initial.split(",");
    return (
      <fieldset className="col-span-full" aria-describedby={error && errorId}>
        <legend className="text-sm font-medium">{label}</legend>
        <div className="cluster gap-x-6 mt-2">
          {options.map((option) => (
            <Checkbox key={option.value} name={name} {...option} defaultChecked={chosen.includes(option.value)} />
          ))}
        </div>
        {error && (
          <p id={errorId} className="text-error text-xs mt-2">
            {error}
          </p>
        )}
      </fieldset>
    );
  }
  if (kind === "choice") return <NativeSelect {...common} data={[...options]} />;
  return <TextInput {...common} {...(kind === "number" && { inputMode: "numeric" as const })} maxLength={200} />;
}
