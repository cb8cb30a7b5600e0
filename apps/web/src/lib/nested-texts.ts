/* Texts of grouped pages. The list is long, so it is loaded with the first of them rather than with every page. */
const texts = import.meta.glob<{ default: unknown }>("../content/{en,zh}/*/*.ts");

/** The texts for a name such as `product/dns`. */
export const importNestedTexts = (language: string, name: string) => texts[`../content/${language}/${name}.ts`]!();
