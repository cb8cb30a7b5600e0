/** The share of the window below which a result's start counts as out of sight. */
const visibleShare = 0.6;

/** Scrolls a result into view if it starts below what the reader sees, as on phones. */
export function reveal(element: Element | null): void {
  if (!element || element.getBoundingClientRect().top < innerHeight * visibleShare) return;
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.scrollIntoView({ behavior: isCalm ? "auto" : "smooth", block: "start" });
}
