const wordsPerMinute = 220;
const hanPerMinute = 400;

/** Minutes an adult needs for an HTML text, at least one: 220 words or 400 Han characters each. */
export function readingMinutes(html: string): number {
  const text = html.replace(/<[^>]*>/g, " ");
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.replace(/\p{Script=Han}/gu, " ").match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / wordsPerMinute + han / hanPerMinute));
}
