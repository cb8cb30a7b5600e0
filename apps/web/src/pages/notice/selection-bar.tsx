import { Button, Checkbox } from "@mantine/core";
import { useTexts } from "../../lib/texts.tsx";
import styles from "./selection-bar.module.css";

interface SelectionBarProps {
  count: number;
  /** True if everything on the page is selected. */
  isAllSelected: boolean;
  onSelectAll: (isAll: boolean) => void;
  onRead: () => void;
  onRemove: () => void;
}

/** The head of the list: selects the page and acts on the selection. */
export function SelectionBar({ count, isAllSelected, onSelectAll, onRead, onRemove }: SelectionBarProps) {
  const texts = useTexts("notice");
  return (
    <div className={styles.bar}>
      <Checkbox
        size="xs"
        radius="xs"
        label={count === 0 ? texts.selectPage : texts.selected(count)}
        aria-label={texts.selectPage}
        checked={isAllSelected}
        indeterminate={count > 0 && !isAllSelected}
        onChange={(event) => onSelectAll(event.currentTarget.checked)}
      />
      {count > 0 && (
        <div className="flex gap-1">
          <Button variant="subtle" color="gray" size="compact-sm" onClick={onRead}>
            {texts.readSelected}
          </Button>
          <Button variant="subtle" color="gray" size="compact-sm" className="text-error" onClick={onRemove}>
            {texts.removeSelected}
          </Button>
        </div>
      )}
    </div>
  );
}
