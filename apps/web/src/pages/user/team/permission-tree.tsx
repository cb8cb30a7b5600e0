import { Checkbox } from "@mantine/core";
import { type KeyboardEvent, useRef } from "react";
import { isSelected, selectionState, toggleChild, toggleGroup } from "./permission-choice.ts";
import styles from "./permission-tree.module.css";
import type { Tree } from "./use-team.ts";

interface PermissionTreeProps {
  label: string;
  help: string;
  error?: string | null;
  tree: Tree;
  codes: ReadonlySet<string>;
  /** Users cannot grant what they do not hold, so it is disabled. */
  mayGrant: (code: string) => boolean;
  onChange: (codes: ReadonlySet<string>) => void;
}

/** Arrow keys move between boxes, besides Tab, which visits each. */
const steps: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Permission groups with their children; a group's box is full, empty or partial. */
export function PermissionTree({ label, help, error, tree, codes, mayGrant, onChange }: PermissionTreeProps) {
  const root = useRef<HTMLFieldSetElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const boxes = [...(root.current?.querySelectorAll<HTMLInputElement>("input:not(:disabled)") ?? [])];
    const next = steps[event.key]?.(boxes.indexOf(event.target as HTMLInputElement), boxes.length - 1);
    if (next === undefined) return;
    event.preventDefault();
    boxes[next]?.focus();
  };
  return (
    <fieldset
      ref={root}
      className={styles.tree}
      aria-describedby="permissions-help"
      aria-invalid={error ? true : undefined}
      onKeyDown={onKeyDown}
    >
      <legend>{label}</legend>
      <p id="permissions-help" className={error ? "note mb-3 text-error" : "note mb-3"}>
        {error ?? help}
      </p>
      <div className={styles.groups}>
        {tree.map((group) => {
          const state = selectionState(codes, group);
          return (
            <fieldset key={group.code} aria-label={group.name} className={styles.group}>
              <Checkbox
                label={group.name}
                classNames={{ label: "label"! }}
                checked={state === "all"}
                indeterminate={state === "some"}
                disabled={!group.children.some(({ code }) => mayGrant(code))}
                onChange={() => onChange(toggleGroup(codes, group, mayGrant))}
              />
              {group.children.map(({ code, name }) => (
                <Checkbox
                  key={code}
                  size="xs"
                  label={name}
                  className={styles.child!}
                  checked={isSelected(codes, group, code)}
                  disabled={!mayGrant(code)}
                  onChange={() => onChange(toggleChild(codes, group, code, mayGrant))}
                />
              ))}
            </fieldset>
          );
        })}
      </div>
    </fieldset>
  );
}
