import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

interface DialogButtonProps {
  /** Name of the dialog, as it stands in addresses. */
  dialog: "register" | "test" | "info";
  variant?: "filled" | "default";
  children: ReactNode;
}

/** Opens a dialog over the page by the address that would open it from anywhere. */
export function DialogButton({ dialog, variant = "filled", children }: DialogButtonProps) {
  return (
    <Button component={Link} to={{ search: `?dialog=${dialog}` }} preventScrollReset variant={variant} size="md">
      {children}
    </Button>
  );
}
