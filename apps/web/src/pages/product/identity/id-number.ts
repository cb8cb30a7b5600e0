/** What a Chinese identity number reveals, in the same terms as `/v2/idcard`. */
export interface IdNumberAnswer {
  valid: boolean;
  reason: "" | "length" | "characters" | "division" | "birth_date" | "check_character";
  /** The first two digits if they are a province's code; "" otherwise. */
  province: string;
  /** YYYY-MM-DD; "" if the number contains no valid date. */
  birth_date: string;
  gender: "" | "male" | "female";
}

/** GB 11643-1999: the weights of ISO 7064 MOD 11-2, and the check characters by remainder. */
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const checkCharacters = "10X98765432";
const earliestBirth = "1850-01-01";

const isDay = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

/** Reads a number without sending it anywhere; `today` is YYYY-MM-DD, and later birth dates are invalid. */
export function readIdNumber(text: string, provinces: ReadonlySet<string>, today: string): IdNumberAnswer {
  const number = text.replace(/\s/g, "").toUpperCase();
  const known = { province: "", birth_date: "", gender: "" } as Pick<
    IdNumberAnswer,
    "province" | "birth_date" | "gender"
  >;
  const refuse = (reason: IdNumberAnswer["reason"]): IdNumberAnswer => ({ valid: false, reason, ...known });
  if (number.length !== 18) return refuse("length");
  if (!/^\d{17}[\dX]$/.test(number)) return refuse("characters");
  const province = number.slice(0, 2);
  if (!provinces.has(province)) return refuse("division");
  known.province = province;
  const birth = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
  if (!isDay(birth) || birth > today || birth < earliestBirth) return refuse("birth_date");
  known.birth_date = birth;
  known.gender = Number(number[16]) % 2 === 1 ? "male" : "female";
  const sum = weights.reduce((total, weight, index) => total + weight * Number(number[index]), 0);
  return checkCharacters[sum % 11] === number[17] ? { valid: true, reason: "", ...known } : refuse("check_character");
}
