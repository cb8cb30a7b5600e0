import { randomInt } from "node:crypto";
import type { App } from "../../app.ts";

/** Letters and digits that cannot be confused on a transfer form. */
const CLEAR = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

const random = (length: number, alphabet: string): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");

const dated = (app: App, prefix: string): string =>
  `${prefix}${app.now().toISOString().slice(0, 19).replace(/\D/g, "")}${random(8, "0123456789")}`;

export const newOrderNo = (app: App): string => dated(app, "M");
export const newPaymentNo = (app: App): string => dated(app, "P");
export const newRefundNo = (app: App): string => dated(app, "R");
/** Short enough to be written on a bank transfer. */
export const newRemarkCode = (): string => `MRD${random(8, CLEAR)}`;
