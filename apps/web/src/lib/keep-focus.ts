import type { MouseEvent } from "react";

/**
 * Keeps the focus where it is while a button of a form is pressed. Leaving a field checks it, and the error that then
 * appears would move the button away from under the pointer before the press is over.
 */
export function keepFocusWhilePressing(event: MouseEvent): void {
  if ((event.target as Element).closest("form button")) event.preventDefault();
}
