import type { ReactNode } from "react";
import styles from "./frame.module.css";

interface FrameProps {
  width?: number;
  height?: number;
  children: ReactNode;
}

/** The frame of a scene: line widths do not scale, and parts may overflow it. */
export function Frame({ width = 200, height = 104, children }: FrameProps) {
  return (
    <svg className={styles.frame} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      {children}
    </svg>
  );
}

/** The one coral mark of a scene. */
export function Mark({
  x,
  y,
  radius = 4.5,
  isLive = false,
}: {
  x: number;
  y: number;
  radius?: number;
  isLive?: boolean;
}) {
  return (
    <>
      {isLive && <circle cx={x} cy={y} r={radius * 2.4} className={`${styles.halo} pulse`} />}
      <circle cx={x} cy={y} r={radius} className={styles.mark} />
    </>
  );
}

/** Classes for the parts of a drawing. */
export const ink = {
  brand: styles.brand,
  sheet: styles.sheet,
  lit: styles.lit,
  solid: styles.solid,
  quiet: styles.quiet,
  accent: styles.accent,
  dashed: styles.dashed,
  faint: styles.faint,
  text: styles.text,
};
