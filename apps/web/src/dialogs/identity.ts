interface Typed {
  phone: string;
}

/** Splits the content of the phone or email field as the calls expect it. */
export const identityInput = <V extends Typed>({ phone, ...rest }: V) =>
  isEmail(phone) ? { ...rest, email: phone } : { ...rest, phone };

export const isEmail = (typed: string): boolean => typed.includes("@");

/** Errors of the email address appear at the field it was typed into. */
export const identityFields = { email: "phone" } as const;

/** The calls require neither phone nor email address, but one of the two. */
export const missingIdentity = ({ phone }: Typed, message: string): Record<string, string> =>
  phone.trim() === "" ? { phone: message } : {};
