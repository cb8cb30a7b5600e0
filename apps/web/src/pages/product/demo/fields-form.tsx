import { type FormEvent, type HTMLAttributes, useId, useState } from "react";
import { useTexts } from "../../../lib/texts.tsx";
import { useApproach } from "../../../lib/use-approach.ts";
import { busyWhile } from "../../../ui/busy.ts";
import { DemoInput } from "./demo-input.tsx";
import styles from "./query-form.module.css";
import { SubmitButton } from "./submit-button.tsx";
import type { DemoProblem } from "./use-demo.ts";
import { useInitialQuery } from "./use-initial-query.ts";

interface FieldOfForm<Name extends string> {
  name: Name;
  label: string;
  initial: string;
  placeholder?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
  isOptional?: boolean;
  /** Spans a whole row. */
  isWide?: boolean;
  /** Returns what is wrong with the trimmed text, or null. */
  check?: (text: string) => string | null;
}

interface FieldsFormProps<Name extends string> {
  fields: readonly FieldOfForm<Name>[];
  /** Number of columns. */
  columns: 1 | 2 | 4;
  submit: string;
  onQuery: (values: Record<Name, string>) => void;
  /** True once the initial values may be queried automatically; until then only a submission is. */
  isInitialKnown: boolean;
  /** Why the server has no answer. */
  problem: DemoProblem | null;
  isBusy: boolean;
}

/** Several fields and a button; the first invalid field gets the focus, and its message appears below the fields. */
export function FieldsForm<Name extends string>({ fields, columns, submit, onQuery, ...props }: FieldsFormProps<Name>) {
  const { demo: texts } = useTexts("product");
  const id = useId();
  const [form, isNear] = useApproach<HTMLFormElement>();
  const [invalid, setInvalid] = useState<{ name: Name; text: string } | null>(null);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [isEdited, setIsEdited] = useState(false);
  const problem = invalid?.text ?? (isEdited ? null : props.problem?.text);

  const getInput = ({ name }: FieldOfForm<Name>) => form.current!.elements.namedItem(name) as HTMLInputElement;
  const validate = (field: FieldOfForm<Name>): string | null => {
    const text = getInput(field).value.trim();
    if (text === "") return field.isOptional ? null : texts.empty(field.label);
    return field.check?.(text) ?? null;
  };
  const send = () =>
    onQuery(
      Object.fromEntries(fields.map((field) => [field.name, getInput(field).value.trim()])) as Record<Name, string>,
    );
  useInitialQuery(isNear && props.isInitialKnown, () => {
    if (!isSubmitted && !isEdited) send();
  });
  const submitForm = (event: FormEvent) => {
    event.preventDefault();
    const first = fields.find((field) => validate(field) !== null);
    setInvalid(first ? { name: first.name, text: validate(first)! } : null);
    setIsSubmitted(true);
    setIsEdited(false);
    if (first) getInput(first).focus();
    else send();
  };

  return (
    <form ref={form} onSubmit={submitForm} noValidate>
      <div className={styles.fields} data-columns={columns}>
        {fields.map((field) => (
          <div key={field.name} data-wide={field.isWide}>
            <label className="label block mb-2 text-md" htmlFor={`${id}-${field.name}`}>
              {field.label}
            </label>
            <DemoInput
              id={`${id}-${field.name}`}
              name={field.name}
              initial={field.initial}
              placeholder={field.placeholder}
              inputMode={field.inputMode}
              aria-invalid={invalid?.name === field.name}
              aria-describedby={invalid?.name === field.name ? `${id}-problem` : undefined}
              onChange={() => {
                setInvalid(null);
                setIsSubmitted(false);
                setIsEdited(true);
              }}
            />
          </div>
        ))}
      </div>
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {problem}
      </p>
      <SubmitButton fullWidth mt={12} {...busyWhile(props.isBusy && isSubmitted)}>
        {submit}
      </SubmitButton>
    </form>
  );
}
