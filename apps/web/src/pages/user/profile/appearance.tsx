import { useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import { useTexts } from "../../../lib/texts.tsx";
import styles from "./appearance.module.css";
import { paintBars, type Scheme, schemes } from "./color-scheme.ts";
import { Section } from "./section.tsx";

const icons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop };

/** Light, dark or the device's scheme; applies to this browser immediately. */
export function Appearance() {
  const { appearance: texts } = useTexts("profile");
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choose = (scheme: Scheme) => {
    setColorScheme(scheme);
    paintBars(scheme);
  };
  return (
    <Section title={texts.title} text={texts.text}>
      <fieldset className={`stack grid-cols-3 gap-3 ${styles.choices}`} aria-label={texts.title}>
        {schemes.map((scheme) => {
          const Icon = icons[scheme];
          return (
            <label key={scheme} className={`row relative text-body text-md font-medium ${styles.choice}`}>
              <input
                type="radio"
                name="scheme"
                className="visually-hidden"
                checked={scheme === colorScheme}
                onChange={() => choose(scheme)}
              />
              <Icon size={20} stroke={1.6} aria-hidden="true" />
              {texts.schemes[scheme]}
            </label>
          );
        })}
      </fieldset>
    </Section>
  );
}
