import type { ComponentProps, ReactNode } from "react";
import { DialogFrame } from "../../dialogs/dialog-frame.tsx";
import { Cells } from "../../ui/cell.tsx";
import { Actions } from "./actions.tsx";
import { hasTyped } from "./detail.tsx";

interface EntryDialogProps extends ComponentProps<typeof Actions> {
  title: string;
  onClose: () => void;
  /** The cells that describe it. */
  children?: ReactNode;
}

/** An entry that its list has in full, with its actions, each of which closes the dialog once it is done. */
export function EntryDialog({ title, onClose, onRun, children, ...actions }: EntryDialogProps) {
  const run: typeof onRun = async (...action) => {
    const answer = await onRun(...action);
    onClose();
    return answer;
  };
  return (
    <DialogFrame title={title} width={560} isDirty={hasTyped} onClose={onClose}>
      <div className={children ? "stack gap-5 mt-2" : ""}>
        {children && <Cells>{children}</Cells>}
        <Actions {...actions} onRun={run} />
      </div>
    </DialogFrame>
  );
}
