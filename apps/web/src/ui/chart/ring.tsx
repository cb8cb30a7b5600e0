import type { ReactNode } from "react";
import styles from "./ring.module.css";

const size = 148;
const thickness = 13;
const radius = (size - thickness) / 2;

interface RingProps {
  /** From 0 to 1. */
  share: number;
  tone: "normal" | "warn" | "error";
  /** The content in the middle. It states what the ring shows, which screen readers skip. */
  children: ReactNode;
}

/** A share of a whole, clockwise from the top. */
export function Ring({ share, tone, children }: RingProps) {
  const part = Math.max(0, Math.min(1, share));
  return (
    <div className={styles.ring} data-tone={tone}>
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} fill="none" aria-hidden="true">
        <circle cx={size / 2} cy={size / 2} r={radius} strokeWidth={thickness} className={styles.track} />
        {part > 0 && (
          <circle
            cx={size / 2}
            cy={size / 2}
            r={radius}
            strokeWidth={thickness}
            pathLength={100}
            // Even the smallest share shows as a dot.
            strokeDasharray={`${Math.max(0.01, part * 100)} 100`}
            strokeLinecap={part < 1 ? "round" : "butt"}
            transform={`rotate(-90 ${size / 2} ${size / 2})`}
            className={styles.part}
          />
        )}
      </svg>
      <div className={styles.middle}>{children}</div>
    </div>
  );
}
