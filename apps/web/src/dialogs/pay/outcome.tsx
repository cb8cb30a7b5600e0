import { Button } from "@mantine/core";
import { IconCircleCheck, IconClockX } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { useTexts } from "../../lib/texts.tsx";
import { useDialogs } from "../../lib/use-dialogs.ts";
import { DialogFrame } from "../dialog-frame.tsx";
import styles from "./pay.module.css";
import type { Order } from "./values.ts";

/** How the payment ended: paid, or no longer payable. */
export function Outcome({ status, onAgain }: { status: Order["status"]; onAgain: (() => void) | null }) {
  const texts = useTexts("pay");
  const { close } = useDialogs();
  const isPaid = status === "paid" || status === "completed";
  return (
    <DialogFrame title={isPaid ? texts.doneTitle : texts.overTitle} onClose={close}>
      <div className={styles.end} role="status">
        {isPaid ? (
          <IconCircleCheck size={48} stroke={1.4} className={styles.paid} aria-hidden="true" />
        ) : (
          <IconClockX size={48} stroke={1.4} aria-hidden="true" />
        )}
        <p>{isPaid ? texts.done : status === "closed" ? texts.over : texts.ended}</p>
        <div className={styles.buttons}>
          {isPaid && (
            <Button component={Link} to="/user?tab=billing&view=services">
              {texts.look}
            </Button>
          )}
          {!isPaid && onAgain && <Button onClick={onAgain}>{texts.again}</Button>}
          <Button variant="default" onClick={close}>
            {texts.close}
          </Button>
        </div>
      </div>
    </DialogFrame>
  );
}
