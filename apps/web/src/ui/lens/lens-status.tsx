import { Button } from "@mantine/core";
import { IconFileAlert, IconLock, IconMapSearch } from "@tabler/icons-react";
import { languages } from "../../lib/language.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { EmptyState, ErrorState } from "../states.tsx";
import styles from "./results.module.css";
import { type Lens, MAX_FILE_MEGABYTES } from "./use-lens.ts";

/** Progress, errors and empty states, shown until there are charts. */
export function LensStatus({ lens }: { lens: Lens }) {
  const { states: texts } = useTexts("lens");
  const { tag } = languages[useLanguage()];
  const { state } = lens;
  if (state.kind === "reading" || state.kind === "lookingUp") {
    const text = state.kind === "reading" ? texts.reading : texts.lookingUp(state.count.toLocaleString(tag));
    return (
      <div className={styles.progress} aria-busy="true">
        <p role="status">{text}</p>
        <progress aria-label={text} {...(state.kind === "reading" && { value: state.share })} />
        <Button variant="default" size="xs" onClick={lens.reset}>
          {texts.cancel}
        </Button>
      </div>
    );
  }
  if (state.kind === "failed")
    return (
      <ErrorState text={navigator.onLine ? texts.failed : texts.offline} error={state.error} onRetry={lens.retry} />
    );
  if (state.kind === "done") {
    if (state.table.rows.length > 0) return null;
    const { addresses } = state.table.reserved;
    const { title, text } = addresses > 0 ? texts.onlyReserved : { ...texts.none, text: () => texts.none.text };
    return (
      <div role="status">
        <EmptyState icon={IconLock} title={title} text={text(addresses.toLocaleString(tag))} />
      </div>
    );
  }
  const message = {
    empty: texts.empty,
    none: texts.none,
    too_large: { ...texts.tooLarge, text: texts.tooLarge.text(MAX_FILE_MEGABYTES) },
    unreadable: texts.unreadable,
    binary: texts.binary,
    damaged: texts.damaged,
    packed: { title: texts.packed.title, text: texts.packed.text(state.kind === "packed" ? state.format : "") },
  }[state.kind];
  const isProblem = state.kind !== "empty" && state.kind !== "none";
  return (
    <div role={state.kind === "empty" ? undefined : isProblem ? "alert" : "status"}>
      <EmptyState icon={isProblem ? IconFileAlert : IconMapSearch} {...message} />
    </div>
  );
}
