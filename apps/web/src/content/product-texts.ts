/** What a product's page says; each product adds the words of its own demo. */
export interface ProductTexts {
  /** The page's heading: what the product answers, in a few words. */
  title: string;
  lead: string;
  facts: readonly { value: string; name: string }[];
  /** About the answer as a whole, above its fields. */
  answer: string;
  /** The meaning of each field, by its path in the answer. */
  fields: Readonly<Record<string, string>>;
  uses: readonly { title: string; text: string }[];
  /** How the answer is made, a paragraph each. */
  making: readonly string[];
  /** What the answer cannot do. */
  limits: readonly string[];
  /** Which balance a call draws on. */
  price: string;
  faq: readonly { question: string; answer: string }[];
}
