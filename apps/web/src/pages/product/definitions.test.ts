import { expect, test } from "vitest";
import type { ProductTexts } from "../../content/product-texts.ts";
import { pageNames } from "../../page-names.ts";
import type { ProductsByLanguage } from "./definition.ts";

const definitions = import.meta.glob<{ products: ProductsByLanguage }>("./*/definition.ts", { eager: true });
const texts = import.meta.glob<{ default: ProductTexts }>("../../content/{en,zh}/product/*.ts", { eager: true });

const names = Object.keys(definitions).map((file) => file.split("/")[1]!);
const productOf = (name: string, language: "en" | "zh") => definitions[`./${name}/definition.ts`]!.products[language];
const textsOf = (name: string, language: "en" | "zh") => texts[`../../content/${language}/product/${name}.ts`]!.default;

/** Paths of all values in an answer; a list is described by its first entry. */
function pathsOf(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return value.length > 0 ? pathsOf(value[0], `${path}[]`) : [path];
  if (value === null || typeof value !== "object") return [path];
  return Object.entries(value).flatMap(([name, child]) => pathsOf(child, path ? `${path}.${name}` : name));
}

test("all thirteen products and the anti-fraud system are defined", () => {
  expect(names).toHaveLength(14);
});

test.each(names)("%s: the product's address leads to its own folder", (name) => {
  expect(pageNames).toHaveProperty([productOf(name, "en").path], `product/${name}`);
});

/** Fields that no open source fills; operators who load a source have them, but the pages do not promise them. */
const unpromised = ["location.district", "location.street", "location.zip_code", "asn.domain"];

test.each(names)("%s: the field table covers every value of the sample", (name) => {
  const { sample, fields } = productOf(name, "en");
  const isListed = (path: string) =>
    fields.some(
      (field) => path === field.path || path.startsWith(`${field.path}.`) || path.startsWith(`${field.path}[`),
    );
  expect(pathsOf(sample).filter((path) => !isListed(path) && !unpromised.includes(path))).toEqual([]);
  expect(fields.map(({ path }) => path).filter((path) => unpromised.includes(path))).toEqual([]);
});

test.each(names)("%s: every field has a description in both languages, and there are no others", (name) => {
  for (const language of ["en", "zh"] as const) {
    const listed = productOf(name, language).fields.map(({ path }) => path);
    expect(Object.keys(textsOf(name, language).fields).sort()).toEqual(listed.sort());
  }
});

test.each(names)("%s: a field that is null in the sample is marked as nullable", (name) => {
  const { sample, fields } = productOf(name, "en");
  const valueAt = (path: string) =>
    path.split(".").reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], sample);
  for (const { path, isNullable } of fields) if (valueAt(path) === null) expect(isNullable, path).toBe(true);
});

test.each(names)("%s: has three facts, three uses and at least four questions in both languages", (name) => {
  for (const language of ["en", "zh"] as const) {
    const { facts, uses, faq } = textsOf(name, language);
    expect(facts).toHaveLength(3);
    expect(uses).toHaveLength(3);
    expect(faq.length).toBeGreaterThanOrEqual(4);
  }
});

test("the Chinese sample is a Chinese address with province, city and carrier", () => {
  expect(productOf("location", "zh").sample).toMatchObject({
    location: { country_code: "CN", province: "江苏省", city: "南京市", isp: "中国电信" },
  });
});

test.each(["en", "zh"] as const)("the privacy product's sample has flags set (%s)", (language) => {
  expect(productOf("privacy", language).sample).toMatchObject({ is_data_center: true, is_hosting: true });
});
