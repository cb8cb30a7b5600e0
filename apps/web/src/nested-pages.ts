import type { PageExports } from "./lib/page-content.ts";

/*
 * Pages that have a folder and texts of their own, both of the same name. They are many, so their list is loaded with
 * the first of them and not with every page.
 */

const pages = import.meta.glob<PageExports>("./pages/{product,solution,statement}/*/page.tsx");
const texts = import.meta.glob<{ default: unknown }>("./content/{en,zh}/*/*.ts");

/** The page of a folder such as `product/dns`. */
export const importNestedPage = (folder: string) => pages[`./pages/${folder}/page.tsx`]!();

/** The texts of a namespace such as `product/dns`. */
export const importNestedTexts = (language: string, namespace: string) =>
  texts[`./content/${language}/${namespace}.ts`]!();
