import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

interface DialogButtonProps {
  /** The dialog's name in addresses. */
  dialog: "register" | "test" | "info";
  variant?: "filled" | "default";
  fullWidth?: boolean;
  children: ReactNode;
}

/** Opens a dialog over the page by a link that works from anywhere. */
export function DialogButton({ dialog, variant = "filled", fullWidth = false, children }: DialogButtonProps) {
  return (
    <Button
      component={Link}
      to={{ search: `?dialog=${dialog}` }}
      preventScrollReset
      variant={variant}
      size="md"
      fullWidth={fullWidth}
    >
      {children}
    </Button>
  );
}
