import type { KeyboardEvent, ReactNode } from "react";
import { Link, useNavigate } from "react-router-dom";
import { useSelectedInView } from "../lib/use-selected-in-view.ts";

interface TabLinksProps<T extends string> {
  /** The page that shows the tabs, such as `/user`. */
  path: string;
  label: string;
  tabs: readonly T[];
  current: T;
  className: string;
  tabClassName: string;
  contentOf: (tab: T) => ReactNode;
}

const next = (index: number, count: number) => (index + 1) % count;
const previous = (index: number, count: number) => (Math.max(index, 0) + count - 1) % count;
/** A list may be vertical on wide screens and horizontal on small ones, so both pairs of arrow keys work. */
const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: next,
  ArrowDown: next,
  ArrowLeft: previous,
  ArrowUp: previous,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs as links, so that each can be shared and Back works; the arrow keys move between them. */
export function TabLinks<T extends string>(properties: TabLinksProps<T>) {
  const { path, label, tabs, current, className, tabClassName, contentOf } = properties;
  const navigate = useNavigate();
  const list = useSelectedInView<HTMLDivElement>(current, tabs.length);
  // The tab key needs a way in where the current tab is not offered.
  const focusable = tabs.includes(current) ? current : tabs[0];

  const onKeyDown = (event: KeyboardEvent) => {
    const index = steps[event.key]?.(tabs.indexOf(current), tabs.length);
    const tab = index === undefined ? undefined : tabs[index];
    if (!tab) return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>(`#tab-${tab}`)?.focus();
    void navigate(`${path}?tab=${tab}`, { replace: true, preventScrollReset: true });
  };

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={`fading relative gap-1 ${className}`}
      onKeyDown={onKeyDown}
    >
      {tabs.map((tab) => (
        <Link
          key={tab}
          id={`tab-${tab}`}
          role="tab"
          aria-selected={tab === current}
          aria-controls="panel"
          tabIndex={tab === focusable ? 0 : -1}
          to={`${path}?tab=${tab}`}
          preventScrollReset
          className={`quiet relative font-medium nowrap ${tabClassName}`}
        >
          {contentOf(tab)}
        </Link>
      ))}
    </div>
  );
}
