/** The characters of a unified social credit code: no I, O, S, V or Z. */
const characters = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const LENGTH = 18;

/**
 * Whether a text is a unified social credit code with a valid check character (GB 32100-2015, MOD 31 with weights 3^i).
 */
export function isUscc(text: string): boolean {
  if (text.length !== LENGTH) return false;
  let sum = 0;
  let weight = 1;
  for (const character of text.slice(0, -1)) {
    const value = characters.indexOf(character);
    if (value < 0) return false;
    sum += value * weight;
    weight = (weight * 3) % characters.length;
  }
  return text.at(-1) === characters[(characters.length - (sum % characters.length)) % characters.length];
}
