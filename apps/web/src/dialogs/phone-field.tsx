import { TextInput, type TextInputProps } from "@mantine/core";
import { useTexts } from "../lib/texts.tsx";

/** A phone number; the browser offers the one it knows as the user's name. */
export function PhoneField({ withHelp = false, ...properties }: TextInputProps & { withHelp?: boolean }) {
  const texts = useTexts("dialogs");
  return (
    <TextInput
      label={texts.phone}
      {...(withHelp && { description: texts.phoneHelp })}
      inputMode="tel"
      autoComplete="username"
      size="md"
      {...properties}
    />
  );
}
