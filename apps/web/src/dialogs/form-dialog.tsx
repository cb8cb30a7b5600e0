import type { ComponentProps } from "react";
import { DialogForm, type DialogFormProps } from "./dialog-form.tsx";
import { DialogFrame } from "./dialog-frame.tsx";

/** A dialog with one form. */
export function FormDialog(properties: ComponentProps<typeof DialogFrame> & DialogFormProps) {
  const { title, lead, width, isDirty, onClose, ...form } = properties;
  return (
    <DialogFrame title={title} lead={lead} {...(width && { width })} {...(isDirty && { isDirty })} onClose={onClose}>
      <DialogForm {...form} />
    </DialogFrame>
  );
}
