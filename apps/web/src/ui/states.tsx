import { Button } from "@mantine/core";
import { ApiError } from "@meridian/client/call";
import type { ComponentType, ReactNode } from "react";
import { TransportError } from "../lib/api.ts";
import { useTexts } from "../lib/texts.tsx";
import styles from "./states.module.css";

interface EmptyStateProps {
  icon: ComponentType<{ size: number; stroke: number }>;
  title: string;
  text: string;
  /** One action, or a command to copy. */
  children?: ReactNode;
}

/** Says that nothing is here, what belongs here and how to get it. */
export function EmptyState({ icon: Icon, title, text, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Icon size={40} stroke={1.2} />
      <p className="strong text-lg">{title}</p>
      <p>{text}</p>
      {children}
    </div>
  );
}

interface ErrorStateProps {
  /** What failed. */
  text: string;
  error: Error;
  onRetry: () => void;
}

/** A block that could not be loaded, with the reason if known and a retry button. */
export function ErrorState({ text, error, onRetry }: ErrorStateProps) {
  const { errors } = useTexts("common");
  return (
    <div className={styles.error} role="alert">
      <p className="strong text-lg">{text}</p>
      <p>{reasonOf(error, errors)}</p>
      {error instanceof ApiError && <code>{error.code}</code>}
      <Button variant="default" onClick={onRetry}>
        {errors.retry}
      </Button>
    </div>
  );
}

const reasonOf = (error: Error, texts: Record<TransportError["reason"], string>): string =>
  error instanceof ApiError ? error.message : texts[error instanceof TransportError ? error.reason : "server"];
