/** Characters of code that fit every column and screen in one line. */
const MAX_UNBROKEN = 24;
/** Code longer than this, such as an encoded photo, breaks anywhere. */
const MAX_UNBREAKABLE = 45;

/**
 * Prepares tables for narrow columns and screens: copies each column's heading into its cells as `data-label`, because
 * on phones table rows become blocks, and lets long paths of fields break after their dots. Short code is marked to stay
 * on one line, because half of `idempotency-key` looks like a name of its own. Expects the server's HTML from Markdown,
 * whose tables are never nested.
 */
export function prepareTables(html: string): string {
  const marked = html.replace(/<code>([^<\s]+)<\/code>/g, (code, text: string) => {
    if (text.length > MAX_UNBREAKABLE) return `<code data-long>${text}</code>`;
    return text.length <= MAX_UNBROKEN && /[-./]/.test(text) ? `<code data-whole>${text}</code>` : code;
  });
  return marked.replace(/<table>.*?<\/table>/gs, (table) => {
    const labels = [...table.matchAll(/<th[^>]*>(.*?)<\/th>/gs)].map(([, label = ""]) =>
      label.replace(/<[^>]*>/g, "").replaceAll('"', "&quot;"),
    );
    const breakable = table.replace(/<code>([^<]*)<\/code>/g, (code, text: string) =>
      text.length <= MAX_UNBROKEN ? code : code.replace(/\.(?=[a-z])/g, ".<wbr>"),
    );
    return breakable.replace(/<tr>.*?<\/tr>/gs, (row) => {
      let column = 0;
      return row.replace(/<td/g, () => `<td data-label="${labels[column++] ?? ""}"`);
    });
  });
}
