import { ActionIcon } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { languageOf } from "../lib/language.ts";
import { loadTexts, useTexts } from "../lib/texts.tsx";
import { load } from "../lib/update-watch.ts";

const importPalette = async () => {
  const [palette] = await Promise.all([
    load(() => import("./palette.tsx")),
    load(() => loadTexts(languageOf(location.pathname), "user")),
  ]);
  return palette;
};
const Palette = lazy(importPalette);

/** How long after "g" a second key completes the shortcut. */
const chordMilliseconds = 1200;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Opens the command palette by button or keyboard; also handles the site's shortcuts. */
export function PaletteButton() {
  const { palette } = useTexts("common");
  const navigate = useNavigate();
  // Counts openings; null until the first, when the code is loaded.
  const [opening, setOpening] = useState<number | null>(null);
  const lastG = useRef(0);

  useEffect(() => {
    const open = () => setOpening((count) => (count ?? 0) + 1);
    const onKeyDown = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k") {
        event.preventDefault();
        return open();
      }
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector("[role=dialog]")) return;
      if (event.key === "?") return open();
      if (event.key === "/" && !document.querySelector("input#lookup")) {
        event.preventDefault();
        return open();
      }
      if (event.key === "g") lastG.current = event.timeStamp;
      else if (event.key === "d" && event.timeStamp - lastG.current < chordMilliseconds)
        void navigate("/user?tab=dashboard");
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [navigate]);

  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label={palette.open}
        aria-haspopup="dialog"
        title={palette.hint}
        onPointerEnter={importPalette}
        onFocus={importPalette}
        onClick={() => setOpening((count) => (count ?? 0) + 1)}
      >
        <IconSearch size={18} stroke={1.6} />
      </ActionIcon>
      {opening !== null && (
        <Suspense>
          <Palette opening={opening} />
        </Suspense>
      )}
    </>
  );
}
