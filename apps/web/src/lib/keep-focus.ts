import type { MouseEvent } from "react";

/**
 * Keeps the focus in place while a form's button is pressed: leaving a field validates it, and the error that appears
 * would move the button away from the pointer before the click completes.
 */
export function keepFocusWhilePressing(event: MouseEvent): void {
  if ((event.target as Element).closest("form button")) event.preventDefault();
}
