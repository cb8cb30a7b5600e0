import { type RefObject, useEffect, useRef } from "react";

/** A row of tabs or links that scrolls sideways to the selected one, whenever that or the number of entries changes. */
export function useSelectedInView<E extends HTMLElement>(selected: unknown, count: number): RefObject<E | null> {
  const row = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selection and the entries are read from the page
  useEffect(() => {
    const entry = row.current?.querySelector<HTMLElement>("[aria-selected=true], [aria-current=page]");
    if (entry && row.current) row.current.scrollLeft = entry.offsetLeft - row.current.clientWidth / 3;
  }, [selected, count]);
  return row;
}
