/* The texts of the pages of a group, whose list is loaded with the first of them and not with every page. */
const texts = import.meta.glob<{ default: unknown }>("../content/{en,zh}/*/*.ts");

/** The texts of a name such as `product/dns`. */
export const importNestedTexts = (language: string, name: string) => texts[`../content/${language}/${name}.ts`]!();
