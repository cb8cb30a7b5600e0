import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { InvalidField } from "../errors.ts";

/**
 * A phone in E.164 form; eleven digits without a country code are a mainland Chinese mobile.
 * @throws InvalidField for a number no country would assign
 */
export function canonicalPhone(phone: string): string {
  if (/^1[3-9]\d{9}$/.test(phone)) return `+86${phone}`;
  const parsed = parsePhoneNumberFromString(phone);
  if (!parsed?.isPossible()) throw new InvalidField("phone", "format", { format: "phone" });
  return parsed.number;
}

/** The phone as its owner writes it: mainland numbers without the country code. */
export const formatPhone = (phone: string): string => phone.replace(/^\+86(?=1[3-9]\d{9}$)/, "");

/** The phone as others may see it. */
export const maskedPhone = (phone: string): string => {
  const shown = formatPhone(phone);
  return `${shown.slice(0, 3)}****${shown.slice(-4)}`;
};
