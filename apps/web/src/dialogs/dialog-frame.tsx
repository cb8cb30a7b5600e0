import "../styles/dialog.css";
import "../styles/form.css";
import { Button, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type FocusEvent, type ReactNode, useRef, useState } from "react";
import { keepFocusWhilePressing } from "../lib/keep-focus.ts";
import { useTexts } from "../lib/texts.tsx";
import styles from "./dialog-frame.module.css";
import { useReturnFocus } from "./use-return-focus.ts";

interface DialogFrameProps {
  title: string;
  lead?: ReactNode | undefined;
  /** 420 for account dialogs, 560 for forms, 1040 for a document beside its data. */
  width?: 420 | 560 | 1040;
  /** True if closing would discard typed input. */
  isDirty?: () => boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of all dialogs: a bottom sheet on phones, which asks before discarding typed input. */
export function DialogFrame({ title, lead, width = 420, isDirty, onClose, children }: DialogFrameProps) {
  const texts = useTexts("dialogs");
  const { close: closeLabel } = useTexts("common");
  const isPhone = useMediaQuery("(max-width: 640px)", undefined, { getInitialValueInEffect: false });
  const [isConfirming, setIsConfirming] = useState(false);
  useReturnFocus();
  const lastField = useRef<HTMLElement>(null);
  const keep = () => {
    setIsConfirming(false);
    lastField.current?.focus();
  };
  const close = () => {
    // Closing again does not confirm, or a key held down would discard the text unread.
    if (isConfirming) keep();
    else if (isDirty?.()) setIsConfirming(true);
    else onClose();
  };
  const rememberField = ({ target }: FocusEvent<HTMLElement>) => {
    if (target.matches("input, textarea, select")) lastField.current = target;
  };
  return (
    <Modal.Root
      opened
      onClose={close}
      size={width}
      centered={!isPhone}
      zIndex={300}
      transitionProps={{ transition: isPhone ? "slide-up" : "fade", duration: 240 }}
      classNames={isPhone ? { inner: "items-end p-0", content: styles.sheet! } : { content: styles.content! }}
    >
      <Modal.Overlay backgroundOpacity={0.35} blur={3} />
      <Modal.Content>
        <Modal.Body className={styles.body!} onMouseDown={keepFocusWhilePressing} onFocus={rememberField}>
          <div className={styles.head}>
            <Modal.Title className={`strong text-2xl leading-12 tracking-tight ${styles.title}`}>{title}</Modal.Title>
            <Modal.CloseButton aria-label={closeLabel} size={40} iconSize={20} />
          </div>
          {lead && <p className="quiet mb-5">{lead}</p>}
          {children}
          {isConfirming && (
            <div className={styles.question} role="alertdialog" aria-label={texts.discard.question}>
              <p>{texts.discard.question}</p>
              <div className="flex gap-2 justify-end mt-3">
                <Button variant="subtle" color="gray" onClick={onClose}>
                  {texts.discard.yes}
                </Button>
                <Button data-autofocus autoFocus onClick={keep}>
                  {texts.discard.no}
                </Button>
              </div>
            </div>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
