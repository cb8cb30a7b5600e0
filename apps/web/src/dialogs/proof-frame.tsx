import { type ComponentProps, useEffect } from "react";
import { useProofQuestion } from "../lib/identity-check.ts";
import { useTexts } from "../lib/texts.tsx";
import { DialogFrame } from "./dialog-frame.tsx";
import { ProofStep } from "./proof-step.tsx";

/**
 * The frame of a dialog whose call may need proof of who the user is: it interrupts its content to ask for it. Closing
 * the question returns to the content.
 */
export function ProofFrame({ children, ...properties }: ComponentProps<typeof DialogFrame>) {
  const { proof: texts } = useTexts("dialogs");
  const question = useProofQuestion();
  // A dialog that is closed otherwise, such as by going back, must not leave its question to the next one.
  useEffect(() => () => question?.answer(null), [question]);
  const asking = question && {
    title: texts.title,
    lead: texts.lead,
    isDirty: () => false,
    onClose: () => question.answer(null),
  };
  return (
    <DialogFrame {...properties} {...asking}>
      {question && <ProofStep question={question} />}
      <div hidden={question !== null}>{children}</div>
    </DialogFrame>
  );
}
