import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { SectionHead } from "../../ui/section-head.tsx";
import { ErrorState } from "../../ui/states.tsx";
import styles from "./data.module.css";

interface LoadedProps<T> {
  reading: UseQueryResult<T>;
  /** What to say where it cannot be loaded. */
  failed: string;
  /** About as high as what will stand here, so that little moves when it comes. */
  heightPx: number;
  children: (data: T) => ReactNode;
}

/** What a call answered, or that it is under way, or that it failed. */
export function Loaded<T>({ reading, failed, heightPx, children }: LoadedProps<T>) {
  const { data, error, refetch } = reading;
  if (data !== undefined) return children(data);
  if (error) return <ErrorState text={failed} error={error} onRetry={() => void refetch()} />;
  return <div className={styles.waiting} style={{ height: heightPx }} aria-busy="true" />;
}

interface BlockProps {
  id: string;
  texts: { title: string; lead: string };
  children: ReactNode;
}

/** One thing that is measured: what it is, and the figures. */
export function Block({ id, texts, children }: BlockProps) {
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={texts.title} text={texts.lead} />
      <div className={styles.content}>{children}</div>
    </section>
  );
}
