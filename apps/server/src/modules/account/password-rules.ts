import { readFile } from "node:fs/promises";
import { Failure } from "../../errors.ts";
import { packageFile } from "../../lib/runtime-files.ts";

export const passwordLength = { min: 8, max: 128 } as const;

/** Words that a guess at a password for this site begins with. docs/operations.md names them. */
const ownWords = ["meridian", "子午", "ziwu", "admin", "administrator", "password", "密码", "mima", "demo", "test"];

/** Different characters without which a password is only a repetition. */
const MIN_CHARACTERS = 4;

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** The most common of the passwords that have leaked elsewhere, in lower case. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const text = await readFile(packageFile("@zxcvbn-ts/language-common", "src/passwords.json"), "utf8");
  return new Set((JSON.parse(text) as string[]).filter((password) => password.length >= passwordLength.min));
}

/**
 * Requires a password of 8 to 128 characters that nobody guesses at once. Kinds of characters are not required, because
 * that only makes passwords alike.
 * @param names what its user logs in with, such as a phone number or an email address
 * @throws Failure WEAK_PASSWORD
 */
export async function requireGoodPassword(password: string, ...names: readonly string[]): Promise<void> {
  commonPasswords ??= readCommonPasswords();
  const plain = password.normalize("NFKC").toLowerCase();
  const length = [...plain].length;
  const isGood =
    length >= passwordLength.min &&
    length <= passwordLength.max &&
    new Set(plain).size >= MIN_CHARACTERS &&
    !(await commonPasswords).has(plain) &&
    hasOwnPart(plain, names);
  if (!isGood) throw new Failure("WEAK_PASSWORD");
}

/** Whether anything is left beside the site's words and the user's names but digits and symbols around them. */
function hasOwnPart(plain: string, names: readonly string[]): boolean {
  const words = [...names.flatMap(partsOf), ...ownWords].filter((word) => plain.includes(word));
  if (words.length === 0) return true;
  const rest = words.toSorted((a, b) => b.length - a.length).reduce((text, word) => text.replaceAll(word, ""), plain);
  return /\p{L}/u.test(rest);
}

/** What of a phone number or an email address a password may not consist of. */
function partsOf(name: string): string[] {
  const lower = name.toLowerCase();
  // The last digits, because a number can be written with or without its country.
  const parts = lower.includes("@") ? [lower, lower.split("@", 1)[0] ?? ""] : [lower.replace(/\D/g, "").slice(-8)];
  return parts.filter((part) => part.length > 3);
}
