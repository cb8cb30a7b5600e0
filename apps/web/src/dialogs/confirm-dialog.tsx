import { Button } from "@mantine/core";
import type { EndpointCall } from "@meridian/client/call";
import { type ReactNode, useState } from "react";
import { useAction } from "../lib/query.ts";
import { randomKey } from "../lib/random-key.ts";
import { busyWhile } from "../ui/busy.ts";
import { showToast } from "../ui/toast.tsx";
import { DialogFrame } from "./dialog-frame.tsx";

interface ConfirmDialogProps<I extends object, O> {
  /** Names the object, such as: Revoke "checkout"? */
  title: string;
  texts: { text: string; submit: string };
  cancel: string;
  isDestructive?: boolean;
  /** The call to make on confirmation, and the queries it invalidates. */
  action: EndpointCall<I, O>;
  input: I;
  /** The call's idempotency key; random unless given. */
  idempotencyKey?: string;
  affected?: Parameters<typeof useAction>[1];
  /** What is announced when it is done; then the dialog closes. */
  done?: string;
  /** For what else follows, or without `done` for all of it. */
  onDone?: (output: O) => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for confirmation of an action that cannot simply be undone, then performs it. */
export function ConfirmDialog<I extends object, O>(properties: ConfirmDialogProps<I, O>) {
  const { title, texts, cancel, isDestructive, input, done, onDone, onClose, children } = properties;
  const action = useAction(properties.action, properties.affected);
  // The same for every press, so that a call whose answer was lost is not made twice.
  const [ownKey] = useState(randomKey);
  const { idempotencyKey = ownKey } = properties;
  const finish = (output: O) => {
    onDone?.(output);
    if (done === undefined) return;
    showToast(done);
    onClose();
  };
  return (
    <DialogFrame title={title} lead={texts.text} onClose={onClose}>
      {children}
      <div className="cluster justify-end mt-2">
        <Button variant="default" data-autofocus onClick={onClose}>
          {cancel}
        </Button>
        <Button
          className={isDestructive ? "destructive" : ""}
          {...busyWhile(action.isPending)}
          onClick={() => action.mutate({ input, idempotencyKey }, { onSuccess: finish })}
        >
          {texts.submit}
        </Button>
      </div>
    </DialogFrame>
  );
}
