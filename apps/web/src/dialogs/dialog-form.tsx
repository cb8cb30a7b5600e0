import { Button } from "@mantine/core";
import type { FormEventHandler, ReactNode } from "react";
import { busyWhile } from "../ui/busy.ts";
import styles from "./dialog-frame.module.css";

export interface DialogFormProps {
  submitLabel: string;
  isSending: boolean;
  isDisabled?: boolean;
  isDestructive?: boolean;
  /** Whether the button has the focus when the dialog opens, as where there is no field. */
  focusesSubmit?: boolean;
  /** Whether the button stays in view, for fields that may be taller than the screen. */
  isTall?: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  children?: ReactNode;
  /** Below the button, such as the way back. */
  below?: ReactNode;
}

/** The fields of a form below each other, then the button that sends them. */
export function DialogForm(properties: DialogFormProps) {
  const { submitLabel, isSending, isDisabled, isDestructive, focusesSubmit, isTall, onSubmit, children, below } =
    properties;
  return (
    <form className="stack" noValidate aria-busy={isSending} onSubmit={onSubmit}>
      {children}
      <div className={isTall ? styles.foot : ""}>
        <Button
          type="submit"
          size="md"
          fullWidth
          className={isDestructive ? "destructive" : ""}
          {...busyWhile(isSending)}
          disabled={isDisabled ?? false}
          data-autofocus={focusesSubmit || undefined}
        >
          {submitLabel}
        </Button>
      </div>
      {below}
    </form>
  );
}
