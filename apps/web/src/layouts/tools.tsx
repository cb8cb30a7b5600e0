import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { IconMoon, IconSun } from "@tabler/icons-react";
import { useLocation } from "react-router-dom";
import { languages, localizedPath, otherLanguage } from "../lib/language.ts";
import { useLanguage, useTexts } from "../lib/texts.tsx";
import { useHydrated } from "../lib/use-hydrated.ts";
import styles from "./tools.module.css";

/** The current page's address in the other language, with its query. */
export function useOtherLanguageAddress(): string {
  const other = otherLanguage(useLanguage());
  const { pathname, search, hash } = useLocation();
  const isHydrated = useHydrated();
  return localizedPath(pathname, other) + (isHydrated ? search + hash : "");
}

export function LanguageLink() {
  const other = otherLanguage(useLanguage());
  const { tag, label, shortLabel } = languages[other];
  return (
    <a
      className={`inline-flex items-center rounded-control text-body text-md ${styles.language}`}
      href={useOtherLanguageAddress()}
      hrefLang={tag}
      lang={tag}
      title={label}
    >
      {shortLabel}
    </a>
  );
}

const paper = { light: "#f6f8f5", dark: "#0a100e" };

export function SchemeSwitch() {
  const { colorScheme } = useTexts("common");
  const { setColorScheme } = useMantineColorScheme();
  const shown = useComputedColorScheme("light", { getInitialValueInEffect: true });
  const toggle = () => {
    const next = shown === "dark" ? "light" : "dark";
    setColorScheme(next);
    for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) meta.content = paper[next];
  };
  return (
    <ActionIcon variant="subtle" color="gray" size={40} aria-label={colorScheme} onClick={toggle}>
      <IconMoon size={18} stroke={1.6} className={styles.moon} />
      <IconSun size={18} stroke={1.6} className={`hidden ${styles.sun}`} />
    </ActionIcon>
  );
}
