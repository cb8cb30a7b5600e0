import { ActionIcon, Button } from "@mantine/core";
import { IconCheck, IconCopy, IconX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTexts } from "../lib/texts.tsx";
import { showToast } from "./toast.tsx";

const feedbackMilliseconds = 1600;

interface CopyProps {
  /** The text to copy, or a function that fetches a secret which is not on the page. */
  text: string | (() => Promise<string>);
  label?: string;
  /** Shows the label beside the icon. */
  isLabelled?: boolean;
  className?: string;
  /** Called after an attempt; if the browser blocked it, the reader can still select the text. */
  onTried?: () => void;
}

/** Copies a text; the icon confirms for 1.6 seconds, and a message tells screen readers. */
export function Copy({ text, label, isLabelled = false, className, onTried }: CopyProps) {
  const { copy } = useTexts("common");
  const [outcome, setOutcome] = useState<"done" | "failed" | null>(null);

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), feedbackMilliseconds);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copyText = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === "string" ? text : await text());
      setOutcome("done");
      showToast(copy.done);
    } catch {
      setOutcome("failed");
      showToast(copy.failed, "warn");
    }
    onTried?.();
  };

  const icon = (
    <>
      {outcome === "done" && <IconCheck size={16} stroke={2} color="var(--ok)" />}
      {outcome === "failed" && <IconX size={16} stroke={2} color="var(--error)" />}
      {outcome === null && <IconCopy size={16} stroke={1.6} />}
    </>
  );
  if (isLabelled)
    return (
      <Button variant="subtle" color="gray" size="xs" className={className ?? ""} leftSection={icon} onClick={copyText}>
        {label}
      </Button>
    );
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      className={className ?? ""}
      aria-label={label ?? copy.label}
      onClick={copyText}
    >
      {icon}
    </ActionIcon>
  );
}
