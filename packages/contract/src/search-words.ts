const han = /\p{Script=Han}+/gu;
const latin = /[\p{L}\p{N}]+/gu;

/**
 * Tokenizes indexed text and search terms. Other than Han text, words are split at punctuation (`X-Quota-Reset` gives
 * x, quota and reset) and lower-cased. Han text, which has no spaces between words, is split into overlapping pairs of
 * characters; a single Han character is a token of its own.
 */
export function searchWords(text: string): string[] {
  const words: string[] = [];
  const rest = text.replace(han, (run) => {
    const characters = [...run];
    if (characters.length === 1) words.push(run);
    for (let i = 0; i + 1 < characters.length; i++) words.push(`${characters[i]}${characters[i + 1]}`);
    return " ";
  });
  for (const [word] of rest.matchAll(latin)) words.push(word.toLowerCase());
  return words;
}
