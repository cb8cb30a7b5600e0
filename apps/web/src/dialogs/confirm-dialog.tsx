import { Button } from "@mantine/core";
import type { EndpointCall } from "@meridian/client/call";
import { type ReactNode, useState } from "react";
import { useAction } from "../lib/query.ts";
import { randomKey } from "../lib/random-key.ts";
import styles from "./confirm-dialog.module.css";
import { DialogFrame } from "./dialog-frame.tsx";

interface ConfirmDialogProps<I extends object, O> {
  /** Asks by name, such as: Revoke "checkout"? */
  title: string;
  texts: { text: string; submit: string };
  cancel: string;
  isDestructive?: boolean;
  /** What is done once the visitor agrees, and the readings that are out of date after it. */
  action: EndpointCall<I, O>;
  input: I;
  /** Under which the call counts once; one of its own unless given. */
  idempotencyKey?: string;
  affected?: Parameters<typeof useAction>[1];
  onDone: (output: O) => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks before something is done that cannot simply be taken back, and does it. */
export function ConfirmDialog<I extends object, O>(properties: ConfirmDialogProps<I, O>) {
  const { title, texts, cancel, isDestructive, input, onDone, onClose, children } = properties;
  const action = useAction(properties.action, properties.affected);
  // The same for every press of the button: a call whose answer was lost is not made twice.
  const [ownKey] = useState(randomKey);
  const { idempotencyKey = ownKey } = properties;
  return (
    <DialogFrame title={title} lead={texts.text} onClose={onClose}>
      {children}
      <div className={styles.buttons}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {cancel}
        </Button>
        <Button
          className={isDestructive ? styles.destructive! : ""}
          loading={action.isPending}
          onClick={() => action.mutate({ input, idempotencyKey }, { onSuccess: onDone })}
        >
          {texts.submit}
        </Button>
      </div>
    </DialogFrame>
  );
}
