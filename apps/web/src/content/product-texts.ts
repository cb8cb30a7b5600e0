/** The texts of a product's page; each product adds those of its demo. */
export interface ProductTexts {
  /** The page's heading: what the product does, in a few words. */
  title: string;
  lead: string;
  facts: readonly { value: string; name: string }[];
  /** About the answer as a whole; shown above its fields. */
  answer: string;
  /** Descriptions of the fields, by path in the answer. */
  fields: Readonly<Record<string, string>>;
  /** Shown above the figures about the data behind the answers. */
  data: { title: string; text: string };
  uses: readonly { title: string; text: string }[];
  /** How the answer is made, in paragraphs. */
  making: readonly string[];
  /** What the answer cannot do. */
  limits: readonly string[];
  /** The quota that a call is charged to. */
  price: string;
  faq: readonly { question: string; answer: string; link?: { to: string; text: string } }[];
}
