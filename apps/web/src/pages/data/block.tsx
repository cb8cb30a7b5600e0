import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { SectionHead } from "../../ui/section-head.tsx";
import { ErrorState } from "../../ui/states.tsx";

interface LoadedProps<T> {
  reading: UseQueryResult<T>;
  /** Message if loading fails. */
  failed: string;
  /** Approximate height of the content, to limit layout shift. */
  heightPx: number;
  children: (data: T) => ReactNode;
}

/** Renders a query's data, or its loading or error state. */
export function Loaded<T>({ reading, failed, heightPx, children }: LoadedProps<T>) {
  const { data, error, refetch } = reading;
  if (data !== undefined) return children(data);
  if (error) return <ErrorState text={failed} error={error} onRetry={() => void refetch()} />;
  return <div className="rounded-card bg-sunken" style={{ height: heightPx }} aria-busy="true" />;
}

interface BlockProps {
  id: string;
  texts: { title: string; lead: string };
  children: ReactNode;
}

/** A section with its heading and figures. */
export function Block({ id, texts, children }: BlockProps) {
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={texts.title} text={texts.lead} />
      <div className="stack grid-cols-1 gap-6 mt-7">{children}</div>
    </section>
  );
}
