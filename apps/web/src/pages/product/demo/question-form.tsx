import { Button } from "@mantine/core";
import { type FormEvent, type HTMLAttributes, type ReactNode, useId, useRef, useState } from "react";
import { useTexts } from "../../../lib/texts.tsx";
import styles from "./question-form.module.css";

interface QuestionFormProps {
  /** What the field is for. */
  label: string;
  submit: string;
  /** What stands in the field at first. */
  initial: string;
  placeholder: string;
  inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
  examples?: readonly string[];
  /** What is wrong with the question, from the server. */
  problem: string | null;
  /** What is wrong with a text, told without asking the server; null: nothing. */
  check?: (text: string) => string | null;
  onAsk: (text: string) => void;
  isBusy: boolean;
  /** Further controls in front of the button. */
  children?: ReactNode;
}

/** One field and a button; what is wrong is said under the field, with the field's name. */
export function QuestionForm({ label, submit, initial, examples = [], check, onAsk, ...props }: QuestionFormProps) {
  const { demo: texts } = useTexts("product");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const value = typed ?? initial;
  const refused = isAsked && props.problem !== null ? texts.wrong(label, props.problem) : null;
  const problem = wrong ?? refused;

  const ask = (text: string) => {
    const found = text === "" ? texts.empty(label) : (check?.(text) ?? null);
    setWrong(found);
    setIsAsked(true);
    if (found === null) onAsk(text);
    else input.current?.focus();
  };
  const submitForm = (event: FormEvent) => {
    event.preventDefault();
    ask(value.trim());
  };

  return (
    <form onSubmit={submitForm} noValidate>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.row}>
        <input
          ref={input}
          id={id}
          className={styles.input}
          value={value}
          placeholder={props.placeholder}
          inputMode={props.inputMode}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setWrong(null);
            setIsAsked(false);
          }}
        />
        {props.children}
        <Button type="submit" h={42} loading={props.isBusy && typed !== null} className={styles.button!}>
          {submit}
        </Button>
      </div>
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {problem}
      </p>
      {!problem && examples.length > 0 && (
        <p className={styles.examples}>
          {texts.examples}
          {examples.map((example) => (
            <button
              key={example}
              type="button"
              onClick={() => {
                setTyped(example);
                ask(example);
              }}
            >
              {example}
            </button>
          ))}
        </p>
      )}
    </form>
  );
}
