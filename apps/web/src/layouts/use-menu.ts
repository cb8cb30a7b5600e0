import {
  type FocusEvent,
  type PointerEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import type { MenuName } from "../site.ts";

/** Long enough to cross a trigger on the way elsewhere, too short to feel like waiting. */
const hoverMilliseconds = 90;
const leaveMilliseconds = 160;

/**
 * One sheet under the header. It opens when the mouse rests on a trigger, or by pressing the trigger or the down arrow.
 * It closes on Escape, when the pointer leaves the header or the focus leaves the sheet, and on a press elsewhere.
 */
export function useMenu(header: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState<MenuName | null>(null);
  const [takesFocus, setTakesFocus] = useState(false);
  const isPressed = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = (name: MenuName | null, pressed: boolean) => {
    clearTimeout(timer.current);
    isPressed.current = pressed;
    setTakesFocus(false);
    setOpen(name);
  };
  const showLater = (name: MenuName | null, milliseconds: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => show(name, false), milliseconds);
  };
  const close = () => show(null, false);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: globalThis.PointerEvent) => {
      if (!header.current?.contains(event.target as Node)) setOpen(null);
    };
    // A sheet opened by the mouse leaves the focus where it is.
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      if (header.current?.contains(document.activeElement))
        header.current.querySelector<HTMLElement>(`[data-menu=${open}]`)?.focus();
      setOpen(null);
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("keydown", closeByKey);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("keydown", closeByKey);
    };
  }, [open, header]);

  /** Left and right move along the header, down moves into the menu. */
  const moveByKey = (event: ReactKeyboardEvent<HTMLElement>) => {
    const item = event.target as HTMLElement;
    if (item.parentElement !== event.currentTarget) return;
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>(":scope > :is(a, button)")];
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const name = item.dataset.menu as MenuName | undefined;
    if (step) items.at((items.indexOf(item) + step) % items.length)?.focus();
    else if (event.key === "ArrowDown" && name) {
      show(name, true);
      setTakesFocus(true);
    } else return;
    event.preventDefault();
  };

  return {
    open,
    /** True if opened by a key that moves into the sheet. */
    takesFocus,
    moveByKey,
    close,
    // The press that follows a hover keeps the sheet open; only a second press closes it.
    toggle: (name: MenuName) => show(open === name && isPressed.current ? null : name, true),
    hover: (name: MenuName | null) => {
      if (name !== open) showLater(name, hoverMilliseconds);
    },
    /** The mouse moved on before resting. */
    pass: () => clearTimeout(timer.current),
    headerEvents: {
      onPointerEnter: () => clearTimeout(timer.current),
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType === "mouse") showLater(null, leaveMilliseconds);
      },
      onBlur: (event: FocusEvent) => {
        const target = event.relatedTarget as Element | null;
        if (open && target && !target.closest(`#menu-${open}, [data-menu=${open}]`)) close();
      },
    },
  };
}
