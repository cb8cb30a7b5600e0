import type { ReactNode } from "react";
import { useTexts } from "../lib/texts.tsx";
import styles from "./cell.module.css";

export function Cells({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-x-6 pt-1 pb-2">{children}</dl>;
}

interface CellProps {
  name: string;
  isWide?: boolean;
  isMono?: boolean;
  /** Empty text, null and false are shown as unknown, never left blank. */
  children: ReactNode;
}

export function Cell({ name, isWide = false, isMono = false, children }: CellProps) {
  const isUnknown = children === null || children === undefined || children === "" || children === false;
  return (
    <div className={styles.cell} data-wide={isWide || undefined}>
      <dt>{name}</dt>
      <dd data-mono={isMono || undefined}>{isUnknown ? <Unknown /> : children}</dd>
    </div>
  );
}

function Unknown() {
  const { unknown } = useTexts("common");
  return (
    <span className="text-muted">
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">{unknown}</span>
    </span>
  );
}
