const han = /\p{Script=Han}+/gu;
const latin = /[\p{L}\p{N}]+/gu;

/**
 * The words of a text for an index and for a question to it: Latin words in lower case, whole and by their parts
 * (`X-Quota-Reset` gives x, quota and reset), and Han text by pairs of characters, since it has no spaces between
 * words. A single Han character is a word of its own.
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
