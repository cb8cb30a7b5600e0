import { createContext, type ReactNode, use } from "react";
import { useLanguage } from "../../lib/texts.tsx";
import en from "./texts/en.ts";
import ordersEn from "./texts/orders-en.ts";
import ordersZh from "./texts/orders-zh.ts";
import zh from "./texts/zh.ts";

const dictionaries = { en: { ...en, ...ordersEn }, zh: { ...zh, ...ordersZh } };
type Dictionary = (typeof dictionaries)["en"];
const Texts = createContext<Dictionary>(dictionaries.en);

/** The console's texts. Both languages are bundled, because only a few people load it. */
export function AdminTexts({ children }: { children: ReactNode }) {
  return <Texts value={dictionaries[useLanguage()]}>{children}</Texts>;
}

export const useAdminTexts = (): Dictionary => use(Texts);
