import { type FormEvent, type HTMLAttributes, type ReactNode, useId, useState } from "react";
import { useTexts } from "../../../lib/texts.tsx";
import { useApproach } from "../../../lib/use-approach.ts";
import { busyWhile } from "../../../ui/busy.ts";
import { DemoInput } from "./demo-input.tsx";
import styles from "./query-form.module.css";
import { SubmitButton } from "./submit-button.tsx";
import type { Demo } from "./use-demo.ts";
import { useInitialQuery } from "./use-initial-query.ts";

interface QueryFormProps {
  demo: Demo<unknown>;
  label: string;
  submit: string;
  /** The field's initial value, queried once the reader scrolls near. */
  initial: string;
  /** False while a better initial value may still arrive. */
  isInitialKnown?: boolean;
  placeholder: string;
  inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
  examples: readonly string[];
  /** Returns what is wrong with a text, as far as the browser can tell, or null. */
  check?: (text: string) => string | null;
  /** Called instead of `demo.run` if the query is more than the text; `others` has the further controls' values. */
  onQuery?: (text: string, others: FormData) => void;
  /** Further controls in front of the button. */
  children?: ReactNode;
}

const fieldName = "query";

/** One field and a button; an error is shown under the field, with the field's name. */
export function QueryForm({
  demo,
  label,
  submit,
  initial,
  isInitialKnown = true,
  examples,
  check,
  ...props
}: QueryFormProps) {
  const { demo: texts } = useTexts("product");
  const id = useId();
  const [form, isNear] = useApproach<HTMLFormElement>();
  const [invalid, setInvalid] = useState<string | null>(null);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [isEdited, setIsEdited] = useState(false);
  const serverProblem = isEdited ? null : demo.problem;
  const isInvalid = invalid !== null || serverProblem?.kind === "input";
  const problem =
    invalid ?? (serverProblem?.kind === "input" ? texts.wrong(label, serverProblem.text) : serverProblem?.text);
  const getField = () => form.current!.elements.namedItem(fieldName) as HTMLInputElement;

  const send = (text: string) => (props.onQuery ?? demo.run)(text, new FormData(form.current!));
  useInitialQuery(isNear && isInitialKnown, () => {
    if (!isSubmitted && !isEdited) send(getField().value.trim());
  });

  const run = () => {
    const text = getField().value.trim();
    const found = text === "" ? texts.empty(label) : (check?.(text) ?? null);
    setInvalid(found);
    setIsSubmitted(true);
    setIsEdited(false);
    if (found === null) send(text);
    else getField().focus();
  };
  const submitForm = (event: FormEvent) => {
    event.preventDefault();
    run();
  };
  const runExample = (example: string) => {
    getField().value = example;
    run();
  };

  return (
    <form ref={form} onSubmit={submitForm} noValidate>
      <label className="label block mb-2 text-md" htmlFor={id}>
        {label}
      </label>
      <div className="flex gap-2">
        <DemoInput
          id={id}
          name={fieldName}
          initial={initial}
          placeholder={props.placeholder}
          inputMode={props.inputMode}
          enterKeyHint="search"
          aria-invalid={isInvalid}
          aria-describedby={`${id}-problem`}
          onChange={() => {
            setInvalid(null);
            setIsSubmitted(false);
            setIsEdited(true);
          }}
        />
        {props.children}
        <SubmitButton {...busyWhile(demo.isBusy && isSubmitted)}>{submit}</SubmitButton>
      </div>
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {problem}
      </p>
      {!problem && (
        <p className={`note min-h-8 pt-2 nowrap ${styles.examples}`}>
          {texts.examples}
          <span>
            {examples.map((example) => (
              <button key={example} type="button" onClick={() => runExample(example)}>
                {example}
              </button>
            ))}
          </span>
        </p>
      )}
    </form>
  );
}
