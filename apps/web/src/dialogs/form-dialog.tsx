import { Button } from "@mantine/core";
import type { ComponentProps, FormEvent } from "react";
import { DialogFrame } from "./dialog-frame.tsx";

interface FormDialogProps extends ComponentProps<typeof DialogFrame> {
  submitLabel: string;
  isSending: boolean;
  isDisabled?: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** A dialog with one form: the fields below each other, then the button that sends them. */
export function FormDialog(properties: FormDialogProps) {
  const { submitLabel, isSending, isDisabled = false, onSubmit, children, ...frame } = properties;
  return (
    <DialogFrame {...frame}>
      <form className="stack" noValidate aria-busy={isSending} onSubmit={onSubmit}>
        {children}
        <Button type="submit" size="md" fullWidth loading={isSending} disabled={isDisabled}>
          {submitLabel}
        </Button>
      </form>
    </DialogFrame>
  );
}
