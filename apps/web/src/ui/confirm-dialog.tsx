import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { DialogFrame } from "../dialogs/dialog-frame.tsx";
import styles from "./confirm-dialog.module.css";

interface ConfirmDialogProps {
  /** Asks by name, such as: Revoke "checkout"? */
  title: string;
  text: ReactNode;
  cancel: string;
  submit: string;
  isDestructive?: boolean;
  isBusy: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks before something is done that cannot simply be taken back. */
export function ConfirmDialog(properties: ConfirmDialogProps) {
  const { title, text, cancel, submit, isDestructive, isBusy, onSubmit, onClose, children } = properties;
  return (
    <DialogFrame title={title} lead={text} onClose={onClose}>
      {children}
      <div className={styles.buttons}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {cancel}
        </Button>
        <Button className={isDestructive ? styles.destructive! : ""} loading={isBusy} onClick={onSubmit}>
          {submit}
        </Button>
      </div>
    </DialogFrame>
  );
}
