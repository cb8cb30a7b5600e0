import { demoQueryMaxLength } from "@meridian/client/inputs";
import { type ComponentProps, useEffect, useRef } from "react";
import styles from "./query-form.module.css";

interface DemoInputProps extends ComponentProps<"input"> {
  /** The field's value until the visitor types; it may become known later. */
  initial: string;
}

/** A field that keeps what was typed before hydration. */
export function DemoInput({ initial, ...props }: DemoInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const suggested = useRef(initial);

  useEffect(() => {
    const field = input.current!;
    if (field.value === suggested.current) field.value = initial;
    suggested.current = initial;
  }, [initial]);

  return (
    <input
      ref={input}
      className={styles.input}
      defaultValue={suggested.current}
      maxLength={demoQueryMaxLength}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      {...props}
    />
  );
}
