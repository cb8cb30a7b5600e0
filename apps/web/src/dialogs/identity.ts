interface Typed {
  phone: string;
}

/** What stands in the field for phone or e-mail, as the calls take it. */
export const identityInput = <V extends Typed>({ phone, ...rest }: V) =>
  isEmail(phone) ? { ...rest, email: phone } : { ...rest, phone };

export const isEmail = (typed: string): boolean => typed.includes("@");

/** What is wrong with the address stands at the field it was typed in. */
export const identityFields = { email: "phone" } as const;

/** Neither a phone nor an address is needed by the calls, but one of the two. */
export const missingIdentity = ({ phone }: Typed, message: string): Record<string, string> =>
  phone.trim() === "" ? { phone: message } : {};
