import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useTexts } from "../lib/texts.tsx";

/** A password field whose content can be shown. */
export function PasswordField(properties: PasswordInputProps) {
  const { showPassword } = useTexts("dialogs");
  return <PasswordInput size="md" visibilityToggleButtonProps={{ "aria-label": showPassword }} {...properties} />;
}
