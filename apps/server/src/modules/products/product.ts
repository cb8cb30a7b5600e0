import type { Language } from "@meridian/contract/errors";
import type { PlaneErrorName } from "@meridian/contract/plane";
import type { ProductName } from "@meridian/contract/product-answers";
import type { App } from "../../app.ts";

/** Why a product does not answer; whoever asked is told in the words of his door. */
export class ProductFailure extends Error {
  readonly reason: PlaneErrorName;
  constructor(reason: PlaneErrorName) {
    super(reason);
    this.name = "ProductFailure";
    this.reason = reason;
  }
}

/** What a caller sent, as the door read it from path, query or body. */
export type Fields = Readonly<Record<string, unknown>>;

export interface Asking {
  app: App;
  language: Language;
}

export interface Answered {
  body: object;
  /** Nothing was found, so the answer costs nothing. */
  isEmpty?: boolean;
  /** The country of the address that was asked about. */
  countryCode?: string;
}

/** One of the further products: what it takes, what it answers, and what may be kept of a question. */
export interface Product<Input = unknown> {
  name: ProductName;
  /** The pricing type whose balance an answer is charged to. */
  priceType: number;
  /** @throws ProductFailure where the fields cannot be understood */
  read(fields: Fields): Input;
  /** @throws ProductFailure */
  answer(asking: Asking, input: Input): Answered | Promise<Answered>;
  /** What the call's record shows to the key's owner; "" for what must never be kept. */
  recorded(input: Input): string;
  /** Whether a test key may ask this, which then gets the example. */
  isExample(input: Input): boolean;
}

/** Keeps a product's own type of input while it is declared. */
export const product = <Input>(definition: Product<Input>): Product<Input> => definition;

/** A field of plain text of at most `max` characters; null where it is missing. @throws ProductFailure */
export function textField(fields: Fields, name: string, max: number, reason: PlaneErrorName): string | null {
  const value = fields[name];
  if (value === undefined || value === null || value === "") return null;
  if (typeof value === "number" && Number.isSafeInteger(value)) return String(value);
  if (typeof value !== "string" || value.length > max) throw new ProductFailure(reason);
  return value.trim() || null;
}
