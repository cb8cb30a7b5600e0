import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useTexts } from "../lib/texts.tsx";

/** A password that can be looked at while it is typed. */
export function PasswordField(properties: PasswordInputProps) {
  const { showPassword } = useTexts("dialogs");
  return <PasswordInput size="md" visibilityToggleButtonProps={{ "aria-label": showPassword }} {...properties} />;
}
