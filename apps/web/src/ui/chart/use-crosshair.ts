import { type KeyboardEvent, useState } from "react";
import { indexAfterKey } from "./scale.ts";

/**
 * The place in a chart that the pointer or a key has chosen, or null; and what the chart's element needs for it. `steps`
 * are further keys and how far each goes.
 */
export function useCrosshair(count: number, steps?: Readonly<Record<string, number>>) {
  const [met, setMet] = useState<number | null>(null);
  // There may be fewer places than there were.
  const index = met === null || count === 0 ? null : Math.min(met, count - 1);
  const leave = () => setMet(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = event.key === "Escape" ? -1 : indexAfterKey(event.key, index, count, steps);
    if (next === null) return;
    event.preventDefault();
    setMet(next === -1 ? null : next);
  };
  return { index, choose: setMet, handlers: { tabIndex: 0, onPointerLeave: leave, onBlur: leave, onKeyDown } };
}
