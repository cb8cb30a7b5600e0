import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { ErrorState } from "../../../ui/states.tsx";
import styles from "./card.module.css";

interface CardProps {
  title: string;
  /** Controls next to the title that switch the card's view. */
  tools?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Card({ title, tools, className = "", children }: CardProps) {
  const id = useId();
  return (
    <section className={`column card min-w-0 p-5 ${className}`} aria-labelledby={id}>
      <header className="bar gap-2 gap-x-4 min-h-9 mb-3">
        <h3 id={id} className="title-3">
          {title}
        </h3>
        {tools && <div className="cluster row">{tools}</div>}
      </header>
      {children}
    </section>
  );
}

interface LoadedProps<T> {
  reading: UseQueryResult<T>;
  failed: string;
  /** The content's height, so that nothing below moves. */
  heightPx: number;
  children: (data: T) => ReactNode;
}

/** Shows data once it is loaded. Errors stay within the block, so that the rest of the page remains useful. */
export function Loaded<T>({ reading: { data, error, refetch }, failed, heightPx, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data);
  if (error) return <ErrorState text={failed} error={error} onRetry={() => void refetch()} />;
  // Keyed, so that the skeleton is replaced rather than turned into the block, which browsers would count as a layout
  // shift.
  return <div key="skeleton" className="skeleton" style={{ height: heightPx }} aria-busy="true" />;
}

interface ChoicesProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}

/** A choice between a few views. */
export function Choices<T extends string>({ label, value, options, onChange }: ChoicesProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, and draws its own frame
    <div role="group" aria-label={label} className="switch">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}

/** A row's share of the largest row. */
export function Bar({ share }: { share: number }) {
  return (
    <span className={styles.bar} aria-hidden="true">
      <span style={{ width: `${share * 100}%` }} />
    </span>
  );
}
