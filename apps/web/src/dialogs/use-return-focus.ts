import { useEffect, useLayoutEffect } from "react";

/** The element with the focus on the page itself, or the last one before a menu, the palette or a dialog took it. */
let focusOnPage: HTMLElement | null = null;

const isOverPage = (element: Element) => element.closest("[role=dialog], [role=menu]") !== null;

/** Tracks the focus on the page, so that dialogs can return it: the menu that opened them is gone by then. */
export function useFocusOnPage(): void {
  useEffect(() => {
    const follow = ({ type, target, relatedTarget }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || isOverPage(target)) return;
      if (type === "focusin") focusOnPage = target;
      else if (relatedTarget === null) focusOnPage = null;
    };
    document.addEventListener("focusin", follow);
    document.addEventListener("focusout", follow);
    return () => {
      document.removeEventListener("focusin", follow);
      document.removeEventListener("focusout", follow);
    };
  }, []);
}

/** Returns the focus to the page before another dialog may take it. */
export function useReturnFocus(): void {
  useLayoutEffect(() => {
    const opener = focusOnPage;
    return () => opener?.focus({ preventScroll: true });
  }, []);
}
