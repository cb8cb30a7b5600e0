import { type CSSProperties, type KeyboardEvent, type ReactNode, useId, useState } from "react";
import styles from "./answer-tabs.module.css";

interface AnswerTabsProps {
  /** Labels of the two tabs: the readable and the raw answer. */
  names: readonly [string, string];
  panels: readonly [ReactNode, ReactNode];
  /** Minimum height of both panels in pixels. */
  heightPx: number;
  /** Shown at the other end of the tab bar. */
  children: ReactNode;
}

/** Two tabs following the WAI-ARIA pattern; the kit's own would use up a fiftieth of the page's size budget. */
export function AnswerTabs({ names, panels, heightPx, children }: AnswerTabsProps) {
  const id = useId();
  const panelId = `${id}-panel`;
  const tabId = (index: 0 | 1) => `${id}-tab-${index}`;
  const [chosen, setChosen] = useState<0 | 1>(0);

  const moveByKey = (event: KeyboardEvent<HTMLElement>) => {
    const targets: Record<string, 0 | 1> = {
      ArrowRight: chosen === 0 ? 1 : 0,
      ArrowLeft: chosen === 0 ? 1 : 0,
      Home: 0,
      End: 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    setChosen(target);
    (event.currentTarget.children[target] as HTMLElement).focus();
  };

  return (
    <div className={styles.tabs} style={{ "--panel-height": `${heightPx}px` } as CSSProperties}>
      <div className="row gap-3 justify-between border-b">
        <div role="tablist" tabIndex={-1} className={`flex gap-6 ${styles.list}`} onKeyDown={moveByKey}>
          {([0, 1] as const).map((index) => (
            <button
              key={index}
              id={tabId(index)}
              type="button"
              role="tab"
              aria-selected={index === chosen}
              aria-controls={panelId}
              tabIndex={index === chosen ? 0 : -1}
              onClick={() => setChosen(index)}
            >
              {names[index]}
            </button>
          ))}
        </div>
        {children}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a tab panel without controls is a stop for the keyboard */}
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(chosen)} tabIndex={0} className={styles.panel}>
        {panels[chosen]}
      </div>
    </div>
  );
}
