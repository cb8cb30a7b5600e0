/** The texts of a product's page; each product adds those of its demo. */
export interface ProductTexts {
  /** The page's heading: what the product answers, in a few words. */
  title: string;
  lead: string;
  facts: readonly { value: string; name: string }[];
  /** About the answer as a whole, above its fields. */
  answer: string;
  /** What each field means, by its path in the answer. */
  fields: Readonly<Record<string, string>>;
  /** Above the figures of what the answers are made from. */
  data: { title: string; text: string };
  uses: readonly { title: string; text: string }[];
  /** How the answer is made, one paragraph each. */
  making: readonly string[];
  /** What the answer cannot do. */
  limits: readonly string[];
  /** Which balance a call draws on. */
  price: string;
  faq: readonly { question: string; answer: string }[];
}
