const wordsPerMinute = 220;
const hanPerMinute = 400;

/** Reading time of an HTML text in minutes, at least one, at 220 words or 400 Chinese characters a minute. */
export function readingMinutes(html: string): number {
  const text = html.replace(/<[^>]*>/g, " ");
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.replace(/\p{Script=Han}/gu, " ").match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / wordsPerMinute + han / hanPerMinute));
}
