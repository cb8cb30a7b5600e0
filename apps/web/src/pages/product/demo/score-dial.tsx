import { riskLevelStarts } from "@meridian/contract/risk";
import { Frame, ink } from "../../../ui/scenes/frame.tsx";
import styles from "./score-dial.module.css";

const center = { x: 100, y: 84 };
const radius = 58;

/** The position of a score of 0 to 100 on the half circle, at a distance from its centre. */
function pointAt(score: number, distance: number): string {
  const angle = Math.PI * (score / 100);
  const x = center.x - distance * Math.cos(angle);
  const y = center.y - distance * Math.sin(angle);
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
}

const arc = (from: number, to: number) => `M${pointAt(from, radius)}A${radius} ${radius} 0 0 1 ${pointAt(to, radius)}`;

const ticks = Array.from({ length: 21 }, (_, index) => index * 5);

/** A risk score on its scale; without a score there is no needle. */
export function ScoreDial({ score }: { score: number | null }) {
  const { medium, high } = riskLevelStarts;
  return (
    <Frame>
      <path d={ticks.map((at) => `M${pointAt(at, 68)}L${pointAt(at, at % 10 === 0 ? 73 : 71)}`).join("")} />
      <path className={ink.brand} strokeWidth={6} d={arc(1, medium - 2)} />
      <path className={styles.medium} strokeWidth={6} d={arc(medium + 2, high - 2)} />
      <path className={ink.accent} strokeWidth={6} d={arc(high + 2, 99)} />
      {score !== null && (
        <g
          className={styles.needle}
          style={{ rotate: `${score * 1.8}deg`, transformOrigin: `${center.x}px ${center.y}px` }}
        >
          <path d={`M${center.x} ${center.y}H${center.x - 44}`} />
        </g>
      )}
      <circle cx={center.x} cy={center.y} r={4.5} className={styles.hub} />
    </Frame>
  );
}
