import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { useSession } from "../lib/session.ts";
import { useTexts } from "../lib/texts.tsx";
import { DialogButton } from "./dialog-button.tsx";

/** Leads visitors to the registration, and users, who have registered, to their keys. */
export function RegisterButton({ label, fullWidth = false }: { label: string; fullWidth?: boolean }) {
  const { account } = useTexts("common");
  const isUser = useSession().token !== null;
  if (!isUser)
    return (
      <DialogButton dialog="register" fullWidth={fullWidth}>
        {label}
      </DialogButton>
    );
  return (
    <Button component={Link} to="/user?tab=keys" size="md" fullWidth={fullWidth}>
      {account.ownKeys}
    </Button>
  );
}
