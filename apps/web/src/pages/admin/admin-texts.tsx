import { createContext, type ReactNode, use } from "react";
import { useLanguage } from "../../lib/texts.tsx";
import en from "./texts/en.ts";
import zh from "./texts/zh.ts";

const dictionaries = { en, zh };
const Texts = createContext<typeof en>(en);

/** The console's texts in the reader's language. Both come with it: few use it, and it is no page of the site. */
export function AdminTexts({ children }: { children: ReactNode }) {
  return <Texts value={dictionaries[useLanguage()]}>{children}</Texts>;
}

export const useAdminTexts = (): typeof en => use(Texts);
