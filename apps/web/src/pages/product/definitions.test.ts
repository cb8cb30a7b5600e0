import { expect, test } from "vitest";
import type { ProductTexts } from "../../content/product-texts.ts";
import type { ProductsByLanguage } from "./definition.ts";

const definitions = import.meta.glob<{ products: ProductsByLanguage }>("./*/definition.ts", { eager: true });
const texts = import.meta.glob<{ default: ProductTexts }>("../../content/{en,zh}/product/*.ts", { eager: true });

const slugs = Object.keys(definitions).map((file) => file.split("/")[1]!);
const productOf = (slug: string, language: "en" | "zh") => definitions[`./${slug}/definition.ts`]!.products[language];
const textsOf = (slug: string, language: "en" | "zh") => texts[`../../content/${language}/product/${slug}.ts`]!.default;

/** Paths of all values in an answer; a list is described by its first entry. */
function pathsOf(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return value.length > 0 ? pathsOf(value[0], `${path}[]`) : [path];
  if (value === null || typeof value !== "object") return [path];
  return Object.entries(value).flatMap(([name, child]) => pathsOf(child, path ? `${path}.${name}` : name));
}

test("all thirteen products and the anti-fraud system are defined", () => {
  expect(slugs).toHaveLength(14);
});

test.each(slugs)("%s: the table of fields leaves no value of the sample unexplained", (slug) => {
  const { sample, fields } = productOf(slug, "en");
  const isListed = (path: string) =>
    fields.some(
      (field) => path === field.path || path.startsWith(`${field.path}.`) || path.startsWith(`${field.path}[`),
    );
  expect(pathsOf(sample).filter((path) => !isListed(path))).toEqual([]);
});

test.each(slugs)("%s: every field has its meaning in both languages, and no meaning is left over", (slug) => {
  for (const language of ["en", "zh"] as const) {
    const listed = productOf(slug, language).fields.map(({ path }) => path);
    expect(Object.keys(textsOf(slug, language).fields).sort()).toEqual(listed.sort());
  }
});

test.each(slugs)("%s: a field that is null in the sample is said to be nullable", (slug) => {
  const { sample, fields } = productOf(slug, "en");
  const valueAt = (path: string) =>
    path.split(".").reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], sample);
  for (const { path, isNullable } of fields) if (valueAt(path) === null) expect(isNullable, path).toBe(true);
});

test.each(slugs)("%s: three facts, three uses and at least four questions stand in both languages", (slug) => {
  for (const language of ["en", "zh"] as const) {
    const { facts, uses, faq } = textsOf(slug, language);
    expect(facts).toHaveLength(3);
    expect(uses).toHaveLength(3);
    expect(faq.length).toBeGreaterThanOrEqual(4);
  }
});
